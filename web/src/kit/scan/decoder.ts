// Reads codes for browsers that read none, beside the page: in a thread and under a policy of its own, which admits
// compiled code where the page's does not.
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import compiled from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** A picture, and where its codes are wanted. */
export interface Look {
  readonly picture: ImageData
  readonly answer: MessagePort
}

void prepareZXingModule({ overrides: { locateFile: () => compiled }, fireImmediately: true })

self.addEventListener('message', ({ data: { picture, answer } }: MessageEvent<Look>) => {
  readBarcodes(picture, { tryHarder: true, maxNumberOfSymbols: 20 }).then(
    (found) =>
      answer.postMessage(
        found.flatMap(({ isValid, text }) => (isValid ? text : [])),
        [],
      ),
    () => answer.postMessage(null, []),
  )
})
