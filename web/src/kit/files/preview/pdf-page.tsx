import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'

/** Pixels of a canvas above which phones refuse to draw. */
const most = 16_000_000

interface PdfPageProps {
  readonly document: PDFDocumentProxy
  readonly number: number
  /** CSS pixels. */
  readonly width: number
  /** Height by width, until the page itself says. */
  readonly ratio: number
  readonly label: string
}
/** One page, drawn while it is near the view and forgotten when it is not: long documents stay small. */
export const PdfPage = ({ document, number, width, ratio: given, label }: PdfPageProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [ratio, setRatio] = useState(given)
  useEffect(() => {
    const node = box.current
    if (node === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setNear(last.isIntersecting)
      },
      { root: node.parentElement, rootMargin: '100%' },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const node = box.current
    if (!near || node === null) return undefined
    let wanted = true
    let drawing: RenderTask | undefined
    const canvas = window.document.createElement('canvas')
    const draw = async () => {
      const page = await document.getPage(number)
      const natural = page.getViewport({ scale: 1 })
      const scale = width / natural.width
      const sharp = Math.min(devicePixelRatio, Math.sqrt(most / (width * natural.height * scale)))
      const viewport = page.getViewport({ scale: scale * sharp })
      if (!wanted) return
      setRatio(natural.height / natural.width)
      Object.assign(canvas, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
      drawing = page.render({ canvas, viewport })
      await drawing.promise
      if (wanted) node.replaceChildren(canvas)
    }
    // Given up, or a page that cannot be drawn: the others are shown all the same.
    draw().catch(() => undefined)
    return () => {
      wanted = false
      drawing?.cancel()
    }
  }, [near, document, number, width])
  useEffect(() => {
    if (!near) box.current?.replaceChildren()
  }, [near])
  return (
    <div
      ref={box}
      className="preview-page"
      role="img"
      aria-label={label}
      style={{ width, height: Math.round(width * ratio) }}
    />
  )
}
