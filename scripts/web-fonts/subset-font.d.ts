declare module 'subset-font' {
  type Options = {
    targetFormat?: 'sfnt' | 'woff2'
    /** The OpenType features to keep; all of them if left out. */
    keepFeatures?: readonly string[]
    /** Drop the instructions for low-resolution screens. */
    noHinting?: boolean
  }
  /** Returns the font with the characters of the text alone. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
