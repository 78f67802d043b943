/** For so long lines of requests that went well are gathered: each write costs a tenth of what answering a list does. */
const gatherMs = 100

/** Takes a log's lines, JSON with its level in front. What is a warning or worse is written at once, after all before it. */
export const gatheredLines = (write: (text: string) => void): { write(line: string): void; flush(): void } => {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const text = lines
    lines = ''
    if (text !== '') write(text)
  }
  return {
    write: (line) => {
      lines += line
      if (/^\{"level":[1-3]0,/.test(line)) timer ??= setTimeout(flush, gatherMs).unref()
      else flush()
    },
    flush,
  }
}

/** The process's own output. What was gathered is still written when the process ends, and nobody reading it is no error. */
export const standardOutput = (): { write(line: string): void } => {
  process.stdout.on('error', () => undefined)
  const lines = gatheredLines((text) => process.stdout.write(text))
  process.once('exit', lines.flush)
  return lines
}
