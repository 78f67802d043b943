import type { FileRow } from '@geodepot/contracts/kit/file.ts'
import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import { type PointerEvent, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Offered } from './offered.tsx'
import { useObjectUrl } from '../use-object-url.ts'

// What scrolls has to be reached by the keyboard.
const reachable = 0

/** A picture that fits the window, or larger and moved by dragging. A double click changes between the two. */
export const Picture = ({
  of,
  content,
  zoom,
  setZoom,
}: {
  of: FileRow
  content: Blob
  zoom: number
  setZoom: (zoom: number) => void
}) => {
  const t = useText(filePageMessages)
  const url = useObjectUrl(content)
  const [broken, setBroken] = useState(false)
  const from = useRef<{ x: number; y: number }>(undefined)
  if (broken) return <Offered of={of} why={t('damaged')} />
  const drag = ({ currentTarget, pointerType, clientX, clientY }: PointerEvent<HTMLElement>) => {
    // Fingers scroll by themselves.
    if (from.current === undefined || pointerType !== 'mouse') return
    currentTarget.scrollBy(from.current.x - clientX, from.current.y - clientY)
    from.current = { x: clientX, y: clientY }
  }
  const drop = () => {
    from.current = undefined
  }
  return (
    <div
      className={zoom > 1 ? 'preview-stage preview-stage-large' : 'preview-stage'}
      tabIndex={reachable}
      role="group"
      aria-label={of.name}
      onPointerDown={({ clientX, clientY }) => {
        from.current = { x: clientX, y: clientY }
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerLeave={drop}
    >
      {url !== undefined && (
        <img
          src={url}
          alt={of.name}
          draggable={false}
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
          onError={() => setBroken(true)}
          onDoubleClick={() => setZoom(zoom === 1 ? 2 : 1)}
        />
      )}
    </div>
  )
}
