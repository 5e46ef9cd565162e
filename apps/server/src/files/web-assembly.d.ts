/** The part of the standard interface that `heic.ts` uses: Node has it, and its types do not. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>
  class Memory {
    readonly buffer: ArrayBuffer
    /** Returns the number of pages before it grew. */
    grow(pages: number): number
  }
  class Instance {
    constructor(module: Module, imports: Imports)
    readonly exports: Record<string, unknown>
  }
  function compile(code: Uint8Array): Promise<Module>
}
