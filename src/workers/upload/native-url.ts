/** Takes the place of `url-parse` in the build: every browser of the floor has the real `URL`. */
export default URL
