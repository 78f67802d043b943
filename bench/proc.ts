// What the system knows of processes: Linux, from outside, so that nothing measured measures itself.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** The fields of /proc/<pid>/stat after the name, which may hold spaces: state is 0, ppid 1, utime 11 … */
const stat = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
export const parentOf = (pid: number): number => Number(stat(pid)[1])

const seconds = (fields: readonly string[], first: number, last: number): number =>
  fields.slice(first, last + 1).reduce((sum, field) => sum + Number(field), 0) / ticksPerSecond

/** CPU seconds that a process has used, all threads. */
export const cpuOf = (pid: number): number => seconds(stat(pid), 11, 12)

/** CPU seconds of a process and all its children, also those that have ended. */
export const cpuOfFamily = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child !== '')
    .map(Number)
  return (
    seconds(stat(pid), 11, 14) +
    children.reduce((sum, child) => {
      try {
        return sum + cpuOf(child)
      } catch {
        // It ended meanwhile; its time is its parent's from now on.
        return sum
      }
    }, 0)
  )
}

const statusMegabytes = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
/** Memory in RAM now, in megabytes. */
export const memoryOf = (pid: number): number => statusMegabytes(pid, 'VmRSS')
/** The most that it was since `forgetPeak`. */
export const peakOf = (pid: number): number => statusMegabytes(pid, 'VmHWM')
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')
