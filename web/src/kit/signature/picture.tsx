import { type Point, signatureField, strokesIn } from '@geodepot/contracts/kit/signature.ts'
import './signature.css'

/** A stroke as a path: of figures alone. A dot is a line of no length, drawn by its round ends. */
const pathOf = (stroke: readonly Point[]): string =>
  stroke.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('') + (stroke.length === 1 ? 'h0' : '')
export const Strokes = ({ of }: { of: readonly (readonly Point[])[] }) =>
  of.map((stroke, at) => <path key={at} d={pathOf(stroke)} />)

/** A signature as it was drawn; `name` says whose, for who cannot see it. */
export const SignaturePicture = ({ drawn, name }: { drawn: string; name: string }) => (
  <svg
    className="signature-picture"
    role="img"
    aria-label={name}
    viewBox={`0 0 ${signatureField.width} ${signatureField.height}`}
  >
    <Strokes of={strokesIn(drawn)} />
  </svg>
)
