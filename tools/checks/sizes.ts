import type { Check, Source } from './source.ts'
import { placeOf } from './arrows.ts'

const bounds = { file: 400, fileAtMost: 500, serverFunction: 70, component: 120 }
/** Written by a program, or long by nature: texts are a list, a test file a row of cases. */
const listLike = (file: string) => file === 'server/src/kit/database/types.ts' || file.endsWith('.messages.ts')
const isComponent = (name: string, jsx: boolean) => jsx && /^[A-Z]/.test(name)

export const sizes = (sources: readonly Source[]): Check[] => {
  const files = sources.filter(({ file }) => !listLike(file))
  const product = files.filter(({ file }) => {
    const { side, test } = placeOf(file)
    return !test && (side === 'server' || side === 'web') && file.includes('/src/')
  })
  return [
    {
      name: 'sizes: a file holds one idea',
      errors: files
        .filter(({ lines }) => lines > bounds.fileAtMost)
        .map(({ file, lines }) => ({ file, message: `${lines} lines, at most ${bounds.fileAtMost}` })),
      warnings: [
        ...files
          .filter(({ lines }) => lines > bounds.file && lines <= bounds.fileAtMost)
          .map(({ file, lines }) => ({ file, message: `${lines} lines, rarely past ${bounds.file}` })),
        ...product.flatMap(({ file, functions }) =>
          functions.flatMap(({ name, line, lines, jsx }) => {
            const bound = isComponent(name, jsx) ? bounds.component : bounds.serverFunction
            return lines > bound && (file.startsWith('server/') || isComponent(name, jsx))
              ? [{ file, line, message: `${name} has ${lines} lines, at most ${bound}` }]
              : []
          }),
        ),
      ],
    },
  ]
}
