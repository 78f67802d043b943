// How the server's tests find what is ours: where it stands, and the client, whose package was not built, in its
// sources. The runner would be told of each import of each file, and Node look for what the name says already: that and
// the maps of sources took three times as long as the files themselves.
import { registerHooks, setSourceMapsSupport } from 'node:module'

const root = new URL('../', import.meta.url)
const sources: readonly (readonly [name: string, place: (rest: string) => string])[] = [
  ['@geodepot/contracts/', (rest) => `contracts/src/${rest}`],
  ['@geodepot/client/', (rest) => `contracts/src/${rest}.ts`],
  ['@geodepot/client', () => 'client/src/index.ts'],
]
const isOurs = (parent: string | undefined): parent is string =>
  parent !== undefined && parent.startsWith(root.href) && !parent.includes('/node_modules/')

const placeOf = (specifier: string, parent: string | undefined): URL | undefined => {
  if (!isOurs(parent)) return undefined
  if (specifier.startsWith('.') && specifier.endsWith('.ts')) return new URL(specifier, parent)
  const [name = '', place] = sources.find(([begins]) => specifier.startsWith(begins)) ?? []
  return place && new URL(place(specifier.slice(name.length)), root)
}

registerHooks({
  resolve: (specifier, context, next) => {
    const place = placeOf(specifier, context.parentURL)
    return place === undefined ? next(specifier, context) : { url: place.href, shortCircuit: true }
  },
})
// Types are taken out without moving anything, so that places are right as they are.
setSourceMapsSupport(false)
