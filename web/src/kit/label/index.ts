// Labels: what a thing is called, as a QR code, as bars and in words; on sheets or a roll, in two sizes.
// Asked for by acceptance H8; devices and kits get theirs from here too.
export { type LabelFacts } from './label.tsx'
export { Qr } from './qr.tsx'
export { LabelView } from './view.tsx'
