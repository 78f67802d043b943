// Boards for a wall screen or a phone, and the links by which they are looked at without signing in.
// Asked for by acceptance A8; the boards are free of antd and schemas, so that they stand at once on any link.
import { lazy } from 'react'
import { registerView } from '../../kit/routing/index.ts'

/** A board alone, without the frame. */
export const Board = lazy(() => import('./board.tsx'))
registerView('material/wall/index', () => import('./list.tsx'))
