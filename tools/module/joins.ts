import { type Names, camelOf } from './names.ts'

/** The product's list of modules with one more: its import in order, its routes at the end. */
export const withRoutes = (text: string, { area, module }: Names): string => {
  const camel = camelOf(module)
  const line = `import { routes as ${camel} } from './${area}/${module}/index.ts'`
  const lines = text.split('\n')
  const path = (one: string) => /from '(\.\/(?:system|equipment|material)\/[^']+)'/.exec(one)?.[1]
  const after = lines.findIndex((one) => { const found = path(one); return found !== undefined && found > `./${area}/${module}/index.ts` })
  const at = after === -1 ? lines.findLastIndex((one) => one.startsWith('import ')) + 1 : after
  const start = lines.findIndex((one) => one.startsWith('export const routes'))
  const end = lines.findIndex((one, index) => index > start && one === ']')
  if (start === -1 || end === -1) throw new Error('server/src/modules.ts has no list of routes to add to')
  return lines.toSpliced(end, 0, `  ...${camel},`).toSpliced(at, 0, line).join('\n')
}

const directories: Readonly<Record<string, readonly [cn: string, en: string]>> = { system: ['系统管理', 'System'], equipment: ['设备管理', 'Equipment'], material: ['物资管理', 'Materials'] }

/** The first menus with one more at the end of its area's directory, which grants every permission of the document. An area without a directory gets one. */
export const withMenu = (text: string, { area, module, cn, en }: Names): string => {
  const entry = [
    '      {',
    `        title: '${cn}', titleEn: '${en}', path: '${module}', icon: 'application', view: '${area}/${module}/index', permission: '${area}:${module}:list',`,
    `        actions: actions('${area}:${module}', ['query', 'add', 'edit', 'remove', 'submit', 'cancel', 'export']),`,
    '      },',
  ]
  const lines = text.split('\n')
  const start = lines.findIndex((one) => one.startsWith('export const menus'))
  const directory = lines.findIndex((one, index) => index > start && one.startsWith('    title: ') && one.includes(` path: '${area}',`))
  const children = directory === -1 ? -1 : lines.indexOf('    children: [', directory)
  const end = directory === -1 ? lines.indexOf(']', start) : lines.indexOf('    ],', children)
  if (start === -1 || end === -1 || (directory !== -1 && children !== directory + 1)) throw new Error('server/demo/company/menus.ts has no list of menus to add to')
  if (directory !== -1) return lines.toSpliced(end, 0, ...entry).join('\n')
  const [title, titleEn] = directories[area] ?? [area, area]
  return lines.toSpliced(end, 0, '  {', `    title: '${title}', titleEn: '${titleEn}', path: '${area}', icon: '${area}',`, '    children: [', ...entry, '    ],', '  },').join('\n')
}
