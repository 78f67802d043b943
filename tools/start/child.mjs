// The programs that the start runs in the foreground: a wish to stop reaches the one that runs, and none outlives us.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

let current
let askedAt

/**
 * One Ctrl-C comes from the terminal and from npm: what follows at once
 * is its echo, what comes later wants us to hurry.
 */
const echoMs = 1000
const stop = (signal) => {
  if (current === undefined) process.exit(128 + constants.signals[signal])
  if (askedAt === undefined || performance.now() - askedAt > echoMs) current.kill(signal)
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

/** Runs a program and resolves to its exit code; when a stop was asked for, we end with it. */
export const run = async (command, args, options) => {
  current = spawn(...tied(command, args), { stdio: 'inherit', ...options })
  const code = await new Promise((resolve, reject) => {
    current.once('error', reject)
    current.once('exit', (status, signal) => resolve(status ?? 128 + constants.signals[signal]))
  })
  current = undefined
  if (askedAt !== undefined) process.exit(code)
  return code
}
