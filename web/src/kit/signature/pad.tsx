import { type Point, signatureField } from '@geodepot/contracts/kit/signature.ts'
import { type PointerEvent, useRef, useState } from 'react'
import { useText } from '../i18n/index.ts'
import { signatureMessages } from '@geodepot/contracts/kit/signature.messages.ts'
import { Strokes } from './picture.tsx'

/** Points nearer to the last one than this add nothing that anybody sees. */
const nearest = 4
const clamped = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))

interface PadProps {
  readonly label: string
  readonly strokes: readonly (readonly Point[])[]
  readonly add: (stroke: readonly Point[]) => void
}
/** Where one signs, with a finger, a pen or a mouse: however large it is, it is a field of the same points. */
export const Pad = ({ label, strokes, add }: PadProps) => {
  const t = useText(signatureMessages)
  const [current, setCurrent] = useState<readonly Point[]>()
  // Of the event that comes before the field is drawn again.
  const drawing = useRef<Point[]>(undefined)
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [
      clamped(((clientX - left) / (width || signatureField.width)) * signatureField.width, signatureField.width),
      clamped(((clientY - top) / (height || signatureField.height)) * signatureField.height, signatureField.height),
    ]
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || drawing.current) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    drawing.current = [pointOf(event)]
    setCurrent(drawing.current)
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const { current: stroke } = drawing
    const [x, y] = pointOf(event)
    const [fromX, fromY] = stroke?.at(-1) ?? [x, y]
    if (!stroke || Math.hypot(x - fromX, y - fromY) < nearest) return
    drawing.current = [...stroke, [x, y]]
    setCurrent(drawing.current)
  }
  const end = () => {
    if (drawing.current) add(drawing.current)
    drawing.current = undefined
    setCurrent(undefined)
  }
  const all = current ? [...strokes, current] : strokes
  return (
    <div className="signature-pad">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${signatureField.width} ${signatureField.height}`}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className="signature-line" d={`M40 ${signatureField.height - 70}H${signatureField.width - 40}`} />
        <Strokes of={all} />
      </svg>
      {all.length === 0 && <span aria-hidden="true">{t('padHint')}</span>}
    </div>
  )
}
