import { Suspense } from 'react'
import { Board } from './material/wall/index.ts'

/** What hangs on a wall: a board alone. */
export default function WallPages() {
  return (
    <Suspense fallback={null}>
      <Board />
    </Suspense>
  )
}
