import { useEffect, useState } from 'react'
import { readOwn } from './own-reader.ts'

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

/** Reads the codes in a picture; fails where what reads them cannot be fetched. */
export type CodeReader = (picture: HTMLVideoElement | ImageBitmap) => Promise<readonly string[]>
const find = async (): Promise<CodeReader | undefined> => {
  const { BarcodeDetector: Detector } = window
  const formats = (await Detector?.getSupportedFormats().catch(() => [])) ?? []
  if (Detector === undefined || formats.length === 0)
    return typeof Worker === 'undefined' || typeof WebAssembly === 'undefined' ? undefined : readOwn
  const detector = new Detector()
  return async (picture) => {
    // A single frame may be unreadable.
    const found = await detector.detect(picture).catch(() => [])
    return found.map(({ rawValue }) => rawValue)
  }
}

/** The browser's reader of codes, or ours; undefined until that is known, and where a browser runs neither. */
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
