// The programs that the start runs in the foreground: a wish to stop reaches all that run, and none outlives us.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

const running = new Set()
let askedAt

/**
 * One Ctrl-C comes from the terminal and from npm: what follows at once
 * is its echo, what comes later wants us to hurry.
 */
const echoMs = 1000
const stop = (signal) => {
  if (running.size === 0) process.exit(128 + constants.signals[signal])
  if (askedAt === undefined || performance.now() - askedAt > echoMs) for (const child of running) child.kill(signal)
  askedAt ??= performance.now()
}

const read = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
const isNpm = (pid) => read(`/proc/${pid}/comm`).startsWith('npm')
const parentOf = (pid) => Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)

/** The npm that started us, possibly through a shell; undefined without one, or where processes cannot be seen. */
const npmAbove = () => {
  if (process.env.npm_execpath === undefined) return undefined
  return [process.ppid, parentOf(process.ppid)].find(isNpm)
}

/** From here on a signal ends what runs, and then us. */
export const forwardSignals = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  const npm = npmAbove()
  // npm hands signals on, but nobody tells us when it is killed outright.
  if (npm === undefined) return
  const watch = setInterval(() => {
    if (isNpm(npm)) return
    clearInterval(watch)
    stop('SIGTERM')
  }, 500).unref()
}

/** Where the machine has setpriv, the kernel ends the child when we are killed. */
const tied = (command, args) => {
  const tie = ['--pdeathsig', 'TERM']
  return spawnSync('setpriv', [...tie, 'true'], { stdio: 'ignore' }).status === 0
    ? ['setpriv', [...tie, command, ...args]]
    : [command, args]
}

/**
 * Starts a program. `ended` resolves to its exit code; when a stop was asked for, we end with the last one that runs.
 * With `ipc` among its `stdio`, it can be told something by `child.send`.
 */
export const begin = (command, args, options) => {
  const child = spawn(...tied(command, args), { stdio: 'inherit', ...options })
  running.add(child)
  const ended = new Promise((resolve, reject) => {
    child.once('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.once('exit', (status, signal) => {
      running.delete(child)
      const code = status ?? 128 + constants.signals[signal]
      if (askedAt === undefined) resolve(code)
      else if (running.size === 0) process.exit(code)
    })
  })
  return { child, ended }
}

/** Runs a program and resolves to its exit code. */
export const run = (command, args, options) => begin(command, args, options).ended
