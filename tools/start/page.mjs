// The page that the server hands out: built again only when its sources, the contracts or the packages have changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, root, runtime, Sentence } from '../install.mjs'
import { run } from './child.mjs'

const sources = ['web', 'contracts/src', 'package-lock.json']
const notSource = (name) => name === 'node_modules' || name === 'dist' || /\.test\.tsx?$/.test(name)
const mode = 'production'
/** In the packages' folder, so that it goes with them. */
const stamp = join(root, 'node_modules', '.geodepot-page')

const filesIn = (name) => {
  const found = statSync(join(root, name), { throwIfNoEntry: false })
  if (found === undefined) return []
  if (!found.isDirectory()) return [name]
  return readdirSync(join(root, name))
    .filter((one) => !notSource(one))
    .sort()
    .flatMap((one) => filesIn(join(name, one)))
}

/** By content, not by time: a checkout changes times, and a clock may go back. */
const fingerprint = () => {
  const hash = createHash('sha256').update(mode)
  for (const name of sources.flatMap(filesIn)) {
    const content = readFileSync(join(root, name))
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Builds the page if need be; `say` gets one line when it does. */
export const buildPage = async (say) => {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(join(root, 'web/dist/index.html')))
    return
  say('Building the page …')
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const code = await run(runtime(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    // Whatever the shell says: what React keeps for developers is half as much again to load.
    env: environment({ NODE_ENV: mode }),
  })
  if (code !== 0) throw new Sentence('The page could not be built: see the message above.')
  writeFileSync(stamp, wanted)
}
