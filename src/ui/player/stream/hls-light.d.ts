// hls.js includes no types for its light build; it has the same interface (without alternative audio, subtitles and DRM).
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
