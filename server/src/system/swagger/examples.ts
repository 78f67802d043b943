// Calls that were made, recorded from the tests (npm run examples): read when somebody asks for the document.
import { readFile } from 'node:fs/promises'
import type { Examples } from '../../kit/http/openapi-example.ts'

/** An example of each call. */
export const knownExamples = async (): Promise<Examples> =>
  JSON.parse(await readFile(new URL('examples.json', import.meta.url), 'utf8')) as Examples
