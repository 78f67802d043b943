/** What one spreadsheet may cost. Rows and columns count where something is written; blank formatted ones are free. */
export interface SheetLimits {
  /** Of the file as it came. */
  readonly maxBytes: number
  /** Of all parts of an xlsx together, unpacked. */
  readonly maxUnpackedBytes: number
  /** Rows that hold something, the header among them. */
  readonly maxRows: number
  readonly maxColumns: number
  /** Of all cells together: one shared text may stand in a million cells. */
  readonly maxCharacters: number
  /** Heap of the reading process, in MiB. */
  readonly maxHeap: number
  /** All of the reading process, in MiB, with what lies outside its heap. */
  readonly maxMemory: number
  readonly maxSeconds: number
}

const mebibyte = 1024 * 1024

/** Sixty thousand nodes of one dispatch with their columns pass with room to spare. */
export const sheetLimits: SheetLimits = {
  maxBytes: 32 * mebibyte,
  maxUnpackedBytes: 320 * mebibyte,
  maxRows: 100_000,
  maxColumns: 200,
  maxCharacters: 50_000_000,
  maxHeap: 768,
  maxMemory: 1024,
  maxSeconds: 30,
}
