// `npm run backup` and `npm run restore`, also while the product runs.
// Plain JavaScript without packages: it runs on the machine's own Node (20.19 or later).
import { entry, environment, install, root, runtime } from './install.mjs'
import { forwardSignals, run } from './start/child.mjs'
import { takeTurn } from './start/turn.mjs'

const say = (line) => {
  process.stdout.write(`${line}\n`)
}

await entry(async () => {
  forwardSignals()
  // Never for a back-up: packages are not taken away from under a product that runs.
  if (process.argv[2] === 'restore') {
    const endTurn = await takeTurn(root, say)
    await install({ say })
    endTurn()
  }
  process.exitCode = await run(runtime(), ['server/backup/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: environment(),
  })
})
