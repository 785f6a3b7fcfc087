/** Takes the place of `url-parse` in the build: every browser of the floor has the real `URL`. */
// eslint-disable-next-line import/no-default-export -- it is how the package exports
export default URL
