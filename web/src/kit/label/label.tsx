import { Bars } from './bars.tsx'
import { isCode128 } from './code128.ts'
import { Qr } from './qr.tsx'
import { type LabelSize, sizes } from './sizes.ts'

/** What stands on one label. */
export interface LabelFacts {
  readonly key: string
  /** What its codes say, and what is written below them. */
  readonly code: string
  /** What the QR code says, where that is more: an address that opens the thing. */
  readonly qr?: string
  readonly title: string
  readonly lines: readonly string[]
}
/** One label: a QR code for the phone, bars for the scanner, and what people read. */
export const Label = ({ of, size }: { of: LabelFacts; size: LabelSize }) => (
  <article className="label" data-size={size} aria-label={of.code}>
    <div className="label-qr">
      <Qr code={of.qr ?? of.code} size={sizes[size].qr} />
    </div>
    <div className="label-words">
      <strong>{of.title}</strong>
      {of.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
    <div className="label-code">
      {isCode128(of.code) && <Bars text={of.code} />}
      <span>{of.code}</span>
    </div>
  </article>
)
