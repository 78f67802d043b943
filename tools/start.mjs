// `npm start`: from a fresh clone to the running product. It installs and builds
// what is missing, then runs the server in the foreground.
// Plain JavaScript without packages: it runs on the machine's own Node (20.19 or later), before there is any package.
import { entry, environment, install, root, runtime } from './install.mjs'
import { forwardSignals, run } from './start/child.mjs'
import { buildPage } from './start/page.mjs'
import { takeTurn } from './start/turn.mjs'

// What requests leave behind is cleared away before it takes more room than the data: left alone, a single long export
// grows the server by 100 MB.
// What takes in a large file asks for that itself. Some 70 MB of the heap are in use at any time; with a bound, what
// is not goes long before it: without one nothing was cleared in ten minutes of lists and exports, 530 MB in the end.
const small = ['--max-semi-space-size=16', '--max-old-space-size=768', '--expose-gc']
const say = (line) => {
  process.stdout.write(`${line}\n`)
}

await entry(async () => {
  forwardSignals()
  const endTurn = await takeTurn(root, say)
  await install({ say })
  await buildPage(say)
  endTurn()
  process.exitCode = await run(runtime(), [...small, 'server/src/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: environment(),
  })
})
