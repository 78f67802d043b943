// Reading of foreign bytes in processes of their own, with bounds of time
// and memory: file types, pictures, spreadsheets.
// Asked for by what a hostile or mistaken file must get: it costs its sender an answer, and nobody else a wait.
export { type Bounds, Overrun, sandboxed } from './sandbox.ts'
export { type Content, contentIn, piecesOf } from './content.ts'
export { turns } from './turns.ts'
