// Two starts at once in one folder would install over each other: the
// second waits until the first has prepared everything.
import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves when it is our turn, to the function that ends it. `say` gets one line when there is a wait. */
export const takeTurn = async (folder, say) => {
  // A name that the kernel takes back when its process ends, however it ends.
  // Only Linux has them; elsewhere there is no queue.
  if (process.platform !== 'linux') return () => {}
  const { dev, ino } = statSync(folder)
  for (let told = false; ; told = true) {
    const turn = createServer()
    const error = await new Promise((resolve) => {
      turn.once('error', resolve)
      turn.listen({ path: `\0geodepot-start-${dev}-${ino}` }, () => resolve(undefined))
    })
    if (error === undefined) {
      // A refusal ends the start; the turn alone must not keep it alive.
      turn.unref()
      return () => turn.close()
    }
    if (error.code !== 'EADDRINUSE') throw error
    if (!told) say('Another start is preparing this folder; waiting for it …')
    await sleep(200)
  }
}
