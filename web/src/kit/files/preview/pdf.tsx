import type { FileRow } from '@geodepot/contracts/kit/file.ts'
import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import { GlobalWorkerOptions, type PDFDocumentProxy, PasswordException, getDocument, version } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { PdfPage } from './pdf-page.tsx'
import { Offered } from './offered.tsx'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href
const reachable = 0
// Where the build lays what the reader fetches by name. Nothing of a document is run, and its pictures are decoded
// without compiled code, which the page's policy does not admit.
const parts = `/assets/pdf-${version}`
const settings = {
  cMapUrl: `${parts}/cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${parts}/standard_fonts/`,
  wasmUrl: `${parts}/wasm/`,
  useWasm: false,
  enableXfa: false,
}

type Opened =
  | {
      readonly document: PDFDocumentProxy
      /** Height by width of the first page, for those not drawn yet. */ readonly ratio: number
    }
  | 'locked'
  | 'damaged'
  | undefined

const useDocument = (content: Blob): Opened => {
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    let wanted = true
    const task = content.arrayBuffer().then((data) => getDocument({ ...settings, data }))
    const open = async () => {
      try {
        const document = await (await task).promise
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
        if (wanted) setOpened({ document, ratio: height / width })
      } catch (error) {
        if (wanted) setOpened(error instanceof PasswordException ? 'locked' : 'damaged')
      }
    }
    void open()
    return () => {
      wanted = false
      void task.then(
        (one) => one.destroy(),
        () => undefined,
      )
    }
  }, [content])
  return opened
}

/** A PDF, page below page. Only pages near the view are drawn. */
const Pdf = ({ of, content, zoom }: { of: FileRow; content: Blob; zoom: number }) => {
  const t = useText(filePageMessages)
  const opened = useDocument(content)
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const node = box.current
    if (node === null) return undefined
    const observer = new ResizeObserver(() => {
      if (node.clientWidth > 0) setWidth(Math.min(920, node.clientWidth - 24))
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  if (opened === 'locked' || opened === 'damaged') return <Offered of={of} why={t(opened)} />
  return (
    <div ref={box} className="preview-stage preview-pdf" tabIndex={reachable} role="group" aria-label={of.name}>
      {opened &&
        width > 0 &&
        Array.from({ length: opened.document.numPages }, (_, index) => (
          <PdfPage
            key={index}
            document={opened.document}
            number={index + 1}
            width={Math.round(width * zoom)}
            ratio={opened.ratio}
            label={t('pages', { n: index + 1, total: opened.document.numPages })}
          />
        ))}
    </div>
  )
}
export default Pdf
