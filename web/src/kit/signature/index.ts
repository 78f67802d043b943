// Signatures on a screen: who receives, carries or hands over signs with a finger, or ticks beside the name.
// Asked for by acceptance H9; outbounds and the hand-overs of equipment have theirs from here.
export { SignatureDialog } from './dialog.tsx'
export { SignaturePicture } from './picture.tsx'
export { type Signing, useSigning } from './signing.ts'
export { SignaturesPanel, useSignatures } from './panel.tsx'
export { SignatureFields } from './fields.tsx'
