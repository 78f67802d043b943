import { useEffect, useState } from 'react'

interface BarcodeDetector {
  readonly detect: (of: ImageBitmapSource) => Promise<readonly { readonly rawValue: string }[]>
}
declare global {
  interface Window {
    /** Not in every browser; where there is one it may know no kind of code. */
    readonly BarcodeDetector?: {
      new (): BarcodeDetector
      readonly getSupportedFormats: () => Promise<readonly string[]>
    }
  }
}

/** Reads the codes in a picture. */
export type CodeReader = (picture: ImageBitmapSource) => Promise<readonly string[]>
const find = async (): Promise<CodeReader | undefined> => {
  const { BarcodeDetector: Detector } = window
  if (Detector === undefined) return undefined
  const formats = await Detector.getSupportedFormats().catch(() => [])
  if (formats.length === 0) return undefined
  const detector = new Detector()
  return async (picture) =>
    (await detector.detect(picture)).flatMap(({ rawValue }) => (rawValue.trim() === '' ? [] : rawValue.trim()))
}

/** The browser's reader of codes; undefined where it has none, and until that is known. */
export const useCodeReader = (): CodeReader | undefined => {
  const [reader, setReader] = useState<{ readonly read: CodeReader }>()
  useEffect(() => {
    let left = false
    void find().then((read) => {
      if (!left && read) setReader({ read })
    })
    return () => {
      left = true
    }
  }, [])
  return reader?.read
}

/** Milliseconds out of sight after which the same code counts as scanned anew. */
const forgotten = 2000
/** Tells which codes come into sight, of those that are in sight again and again. */
export const arrivals = (): ((codes: readonly string[], at: number) => string[]) => {
  const seen = new Map<string, number>()
  return (codes, at) =>
    [...new Set(codes)].filter((code) => {
      const before = seen.get(code)
      seen.set(code, at)
      return before === undefined || at - before > forgotten
    })
}
