// As much of a shell as the guide uses, without curl or jq on the machine: `NAME=value`, `NAME=$(curl … | jq -r .path)` and
// `curl …` with -s, -i, -X, -H, -u, -d, -F and -G. Whatever else a block says is an error.
type Variables = Record<string, string>

const filled = (text: string, variables: Variables): string =>
  text.replaceAll(/\$\{?(\w+)\}?/g, (_, name: string) => {
    const value = variables[name]
    if (value === undefined) throw new Error(`$${name} is not set`)
    return value
  })
/** Words of a line: 'as it is', "with variables", or bare. */
const wordsOf = (line: string, variables: Variables): string[] =>
  Array.from(line.matchAll(/(?:'[^']*'|"(?:\\.|[^"\\])*"|[^\s'"])+/g), ([word]) =>
    word.replaceAll(
      /'([^']*)'|"((?:\\.|[^"\\])*)"|([^'"]+)/g,
      (_, raw?: string, quoted?: string, bare?: string) =>
        raw ?? filled((quoted ?? bare ?? '').replaceAll(/\\(.)/g, '$1'), variables),
    ),
  )

const valued = new Set(['-X', '-H', '-u', '-d', '-F'])
const request = async (words: readonly string[]): Promise<string> => {
  const [, ...rest] = words
  const given = new Map<string, string[]>()
  let url = ''
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? ''
    if (valued.has(word)) given.set(word, [...(given.get(word) ?? []), rest[(at += 1)] ?? ''])
    else if (/^-[siG]+$/.test(word)) for (const one of word.slice(1)) given.set(`-${one}`, [])
    else if (word.startsWith('-')) throw new Error(`the guide's curl knows no ${word}`)
    else url = word
  }
  const data = given.get('-d')?.join('&')
  const parts = given.get('-F')?.map((part) => /^(\w+)=(.*?)(?:;filename=(.*))?$/s.exec(part) ?? [])
  const form = parts && new FormData()
  for (const [, name = '', value = '', file] of parts ?? [])
    if (file === undefined) form?.set(name, value)
    else form?.set(name, new Blob([value]), file)
  const inQuery = given.has('-G')
  const body = form ?? (inQuery ? undefined : data)
  const headers = new Headers(
    (given.get('-H') ?? []).map((line) => [line.split(': ')[0] ?? '', line.replace(/^[^:]*: /, '')]),
  )
  const [pair] = given.get('-u') ?? []
  if (pair !== undefined) headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  if (typeof body === 'string' && !headers.has('content-type'))
    headers.set('content-type', 'application/x-www-form-urlencoded')
  const response = await fetch(inQuery ? `${url}?${data}` : url, {
    method: given.get('-X')?.[0] ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const head = Array.from(response.headers, ([name, value]) => `${name}: ${value}`)
  return given.has('-i') ? [`HTTP/1.1 ${response.status}`, ...head, '', text].join('\n') : text
}

const picked = (text: string, path: string): string =>
  path
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], JSON.parse(text))
    ?.toString() ?? ''
const piped = async (command: string, variables: Variables): Promise<string> => {
  const [curl = '', jq] = command.split(' | jq -r ')
  const text = await request(wordsOf(curl.trim(), variables))
  return jq === undefined ? text : picked(text, jq.trim().replaceAll("'", ''))
}

/** Runs a block line by line; what it prints. */
export const runCurl = async (code: string, variables: Variables): Promise<string> => {
  const printed: string[] = []
  for (const line of code.replaceAll(/\\\n\s*/g, ' ').split('\n')) {
    const [, name, value = ''] = /^(\w+)=(.*)$/s.exec(line) ?? []
    if (line.trim() === '' || line.startsWith('#')) continue
    if (name !== undefined) {
      const [, inner] = /^\$\((.*)\)$/s.exec(value) ?? []
      variables[name] = inner === undefined ? (wordsOf(value, variables)[0] ?? '') : await piped(inner, variables)
    } else if (line.startsWith('curl ')) printed.push(await piped(line, variables))
    else throw new Error(`the guide's shell knows no ${line}`)
  }
  return printed.join('\n')
}
