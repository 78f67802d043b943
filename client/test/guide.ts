// Runs the examples of a page of the guide, in order, as one session: what a block sets, the next one has.
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { runCurl } from './curl.ts'

type Variables = Record<string, string>
const sourceOf = (name: string): string =>
  fileURLToPath(new URL(`../../contracts/src/${name.replace('@geodepot/client/', '')}.ts`, import.meta.url))
const load = async (name: string): Promise<object> => {
  if (name === '@geodepot/client') return import('@geodepot/client')
  return (await import(/* @vite-ignore */ name.startsWith('node:') ? name : sourceOf(name))) as object
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...of: string[]
) => (...of: unknown[]) => Promise<void>
/** What a block prints; `// →` behind a line says what that has to hold. */
const runScript = async (code: string, variables: Variables): Promise<string> => {
  const printed: string[] = []
  const body = code
    .replaceAll(
      /^import \{(.+)\} from '(.+)'$/gm,
      (_, names: string, from: string) => `const {${names}} = await load('${from}')`,
    )
    .replaceAll(
      /\bprocess\.env\['?(\w+)'?\]|\bprocess\.env\.(\w+)/g,
      (_, one?: string, other?: string) => `env.${one ?? other}`,
    )
  const log = (...said: unknown[]) =>
    printed.push(said.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' '))
  await new AsyncFunction('load', 'env', 'console', body)(load, variables, { log })
  return printed.join('\n')
}

/** Each ```sh and ```ts block is run; a ```text block behind it is what it prints, as a pattern with … for the rest. */
export const runGuide = async (text: string, given: Variables): Promise<{ blocks: number }> => {
  const variables = { ...given }
  let printed = ''
  let blocks = 0
  for (const [, kind, code = ''] of text.matchAll(/^```(sh|ts|text)\n(.*?)^```$/gms)) {
    if (kind === 'text') {
      const pattern = code
        .trim()
        .split('…')
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('[\\s\\S]*')
      expect(printed.trim()).toMatch(new RegExp(`^${pattern}$`))
      continue
    }
    blocks += 1
    printed = kind === 'sh' ? await runCurl(code, variables) : await runScript(code, variables)
  }
  return { blocks }
}
