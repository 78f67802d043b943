// The document of the product's own calls, for whoever writes a client.
// Asked for by the wire's view tool/swagger: one truth, made from the operations that the server answers.
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { swagger } from '@geodepot/contracts/system/swagger.ts'
import { openApiOf } from '../../kit/http/openapi.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { catalogueOf } from './catalogue.ts'
import { knownExamples } from './examples.ts'

export { knownErrors } from './catalogue.ts'
export { knownExamples } from './examples.ts'

let calls: readonly Route[] = []
const made = new Map<Language, ReturnType<typeof openApiOf>>()
/** Says what the document describes: every call of the product, this one among them. */
export const describeCalls = (all: readonly Route[]): void => {
  calls = all
  made.clear()
}

export const routes: readonly Route[] = [
  query(swagger.document, ({ context: { language } }) => {
    const document = made.get(language) ?? knownExamples().then((examples) => openApiOf(calls, language, examples))
    made.set(language, document)
    return document
  }),
  query(swagger.errors, ({ context: { language } }) => catalogueOf(language)),
]
