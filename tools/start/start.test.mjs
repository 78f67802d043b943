import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { root } from '../install.mjs'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folders = []
const groups = []
afterEach(() => {
  for (const group of groups.splice(0)) {
    try {
      process.kill(-group, 'SIGKILL')
    } catch {
      // It has ended, as it should.
    }
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** The product in small: this start, a builder that leaves a page, a server that says what happens to it. */
const clone = () => {
  const folder = mkdtempSync(join(tmpdir(), 'geodepot-start-'))
  folders.push(folder)
  for (const name of ['tools/start.mjs', 'tools/start', 'tools/install.mjs'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  const write = (name, content) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const dependencies = { vite: 'file:builder' }
  write(
    'package.json',
    JSON.stringify({
      name: 'small',
      version: '1.0.0',
      private: true,
      type: 'module',
      dependencies,
      scripts: { start: scripts.start },
    }),
  )
  write(
    'package-lock.json',
    JSON.stringify({
      name: 'small',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: {
        '': { name: 'small', version: '1.0.0', dependencies },
        builder: { name: 'vite', version: '1.0.0' },
        'node_modules/vite': { resolved: 'builder', link: true },
      },
    }),
  )
  write('builder/package.json', JSON.stringify({ name: 'vite', version: '1.0.0', type: 'module' }))
  write(
    'builder/bin/vite.js',
    `
    import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
    if (existsSync('src/broken')) process.exit(1)
    mkdirSync('dist', { recursive: true })
    writeFileSync('dist/index.html', process.env.NODE_ENV)
  `,
  )
  write('web/src/main.ts', 'one')
  write(
    'server/src/main.ts',
    `
    import { appendFileSync } from 'node:fs'
    import { onStop } from '${join(root, 'server/src/kit/stop-signal.ts')}'
    const say = (line: string) => appendFileSync('events', line + ' ')
    setInterval(() => {}, 60_000)
    const stopped = () => { say('stopped'); process.exit() }
    onStop(() => {
      say('stopping')
      if (process.argv[2] !== 'slow') setTimeout(stopped, 300)
    }, stopped)
    say('ready')
    if (Number(process.argv[2]) > 0) process.exit(Number(process.argv[2]))
  `,
  )
  const events = () => (existsSync(join(folder, 'events')) ? readFileSync(join(folder, 'events'), 'utf8').trim() : '')
  return { folder, write, events }
}

const start = (folder, command = process.execPath, args = ['tools/start.mjs']) => {
  // What is set in a developer's shell is not what the page is built for.
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_execpath: undefined, NODE_ENV: 'development' },
  })
  groups.push(child.pid)
  const result = { child, output: '', end: undefined, pid: child.pid }
  child.stdout.on('data', (part) => {
    result.output += part
  })
  child.stderr.on('data', (part) => {
    result.output += part
  })
  result.end = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  return result
}
const until = async (condition, what) => {
  for (let waited = 0; !condition(); waited += 20) {
    if (waited > 15_000) throw new Error(`waited in vain: ${what()}`)
    await sleep(20)
  }
}
/** Starts and waits until the server of this start is ready. */
const started = async (small, ...how) => {
  const before = small.events()
  const run = start(small.folder, ...how)
  await until(
    () => small.events().slice(before.length).includes('ready'),
    () => run.output,
  )
  return run
}

test('a fresh clone is installed and built once; Ctrl-C stops the server once and cleanly', async () => {
  const small = clone()
  const first = await started(small)
  expect(first.output).toContain('Installing packages')
  expect(first.output).toContain('Building the page')
  expect(readFileSync(join(small.folder, 'web/dist/index.html'), 'utf8')).toBe('production')
  process.kill(-first.pid, 'SIGINT')
  process.kill(-first.pid, 'SIGINT')
  expect(await first.end).toBe(0)
  expect(small.events()).toBe('ready stopping stopped')

  const second = await started(small)
  expect(second.output).toBe('')
  process.kill(second.pid, 'SIGTERM')
  expect(await second.end).toBe(0)
  expect(small.events()).toBe('ready stopping stopped ready stopping stopped')

  small.write('web/src/main.ts', 'two')
  const third = await started(small)
  expect(third.output.trim()).toBe('Building the page …')
})

test("the server's exit code is ours", async () => {
  const small = clone()
  expect(await start(small.folder, process.execPath, ['tools/start.mjs', '3']).end).toBe(3)
})

test('a page that cannot be built is said, and tried again at the next start', async () => {
  const small = clone()
  small.write('web/src/broken', '')
  const first = start(small.folder)
  expect(await first.end).toBe(1)
  expect(first.output).toContain('The page could not be built: see the message above.')
  expect(small.events()).toBe('')
  rmSync(join(small.folder, 'web/src/broken'))
  await started(small)
})

test('a killed start takes its server along', async () => {
  const small = clone()
  const run = await started(small)
  process.kill(run.pid, 'SIGKILL')
  await until(() => small.events() === 'ready stopping stopped', small.events)
})

test('a killed npm takes all along', async () => {
  const small = clone()
  const run = await started(small, 'npm', ['start'])
  process.kill(run.pid, 'SIGKILL')
  await until(() => small.events() === 'ready stopping stopped', small.events)
})

test('npm start ends after all that it started', async () => {
  const small = clone()
  const run = await started(small, 'npm', ['start'])
  process.kill(run.pid, 'SIGTERM')
  expect([await run.end, small.events()]).toEqual([0, 'ready stopping stopped'])
})

test('a second Ctrl-C wants the server to hurry; the echoes of the first do not', async () => {
  const small = clone()
  const run = await started(small, process.execPath, ['tools/start.mjs', 'slow'])
  process.kill(-run.pid, 'SIGINT')
  process.kill(-run.pid, 'SIGINT')
  await until(() => small.events() === 'ready stopping', small.events)
  await sleep(1200)
  expect(small.events()).toBe('ready stopping')
  process.kill(-run.pid, 'SIGINT')
  expect([await run.end, small.events()]).toEqual([0, 'ready stopping stopped'])
})

test('of two first starts at once the second waits and finds everything done', async () => {
  const small = clone()
  const runs = [start(small.folder), start(small.folder)]
  await until(() => small.events() === 'ready ready', small.events)
  const outputs = runs.map(({ output }) => output).toSorted((one, other) => one.length - other.length)
  expect(outputs.filter((output) => output.includes('Installing packages'))).toHaveLength(1)
  expect(outputs.filter((output) => output.includes('Another start is preparing this folder'))).toHaveLength(1)
})
