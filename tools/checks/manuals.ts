import {
  type Block,
  languageOf,
  manualFile,
  menuSign,
  readManual,
  roleOf,
  spansIn,
} from '@geodepot/contracts/kit/manual.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { RoleFacts } from '../../server/installation/role/roles.ts'
import type { MenuFacts } from '../../server/installation/menu/menus.ts'
import type { Declared } from './languages.ts'
import type { Check, Finding } from './source.ts'

export const manualFolder = 'docs/manual'
const languages: readonly Language[] = ['cn', 'en']
const everything = new Set(['admin', 'superadmin'])

interface Installed {
  readonly roles: readonly RoleFacts[]
  readonly menus: readonly MenuFacts[]
}
const nameIn = (language: Language, { title, titleEn }: Pick<MenuFacts, 'title' | 'titleEn'>) =>
  language === 'cn' ? title : titleEn

/** The menus that a role sees, each with the directories above it. */
const pathsOf = (role: RoleFacts, menus: readonly MenuFacts[], language: Language): Set<string> => {
  const may = (permission: string) => {
    const at = permission.lastIndexOf(':')
    return everything.has(role.key) || role.may[permission.slice(0, at)]?.includes(permission.slice(at + 1)) === true
  }
  const below = (entry: MenuFacts, above: readonly string[]): string[] => {
    const path = [...above, nameIn(language, entry)]
    if (entry.children !== undefined) return entry.children.flatMap((child) => below(child, path))
    return entry.permission === undefined || may(entry.permission) ? [path.join(menuSign)] : []
  }
  return new Set(menus.flatMap((entry) => below(entry, [])))
}

/** What a screen may say in a language: declared texts, menus with their buttons, and names of roles. */
const wordsIn = (language: Language, declared: readonly Declared[], { roles, menus }: Installed): Set<string> => {
  const ofMenu = (entry: MenuFacts): string[] => [
    nameIn(language, entry),
    ...(entry.actions ?? []).map((action) => nameIn(language, action)),
    ...(entry.children ?? []).flatMap(ofMenu),
  ]
  return new Set([
    ...declared.flatMap(({ messages }) =>
      Object.values<readonly [string, string]>(messages.texts).map(([chinese, english]) =>
        language === 'cn' ? chinese : english,
      ),
    ),
    ...menus.flatMap(ofMenu),
    ...roles.map(({ name, nameEn }) => (language === 'cn' ? name : nameEn)),
  ])
}

/** What stands where, whatever the language: two manuals of a role are one text. */
const outline = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if ('items' in block) return `${block.kind} ${block.items.length}`
      if (block.kind === 'illustration') return `illustration ${block.file.replace(/\.(cn|en)(\.\w+)$/, '$2')}`
      return block.kind === 'heading' ? `heading ${block.level}` : block.kind
    })
    .join('\n')

/**
 * Every role has its manual in both languages, and a manual names nothing that the product does not have: menus that its
 * role sees, words that stand on a screen, manuals and pictures that are there.
 */
export const manuals = (
  texts: readonly { readonly file: string; readonly text: string }[],
  installed: Installed,
  declared: readonly Declared[],
  exists: (path: string) => boolean,
): Check[] => {
  const words = { cn: wordsIn('cn', declared, installed), en: wordsIn('en', declared, installed) }
  const read = new Map<string, Block[]>()
  const faultsOf = (file: string, text: string): string[] => {
    const language = languageOf(file)
    const role = installed.roles.find(({ key }) => key === roleOf(file))
    if (role === undefined) return ['there is no such role']
    let blocks: Block[]
    try {
      blocks = readManual(text)
    } catch (error) {
      return [(error as Error).message]
    }
    read.set(file, blocks)
    const paths = pathsOf(role, installed.menus, language)
    const name = language === 'cn' ? role.name : role.nameEn
    const [first] = blocks
    return [
      ...(first?.kind === 'heading' && first.text === name ? [] : [`it does not begin with the role’s name, ${name}`]),
      ...spansIn(blocks).flatMap((span) => {
        if (span.kind === 'link') return exists(`${manualFolder}/${span.to}`) ? [] : [`there is no ${span.to}`]
        if (span.kind !== 'label') return []
        if (span.text.includes(menuSign)) return paths.has(span.text) ? [] : [`the role has no menu ${span.text}`]
        return words[language].has(span.text) ? [] : [`no screen says ${span.text}`]
      }),
      ...blocks.flatMap((block) =>
        block.kind === 'illustration' && !exists(`${manualFolder}/${block.file}`) ? [`there is no ${block.file}`] : [],
      ),
    ]
  }
  const found = texts.flatMap(({ file, text }) => faultsOf(file, text).map((message): Finding => ({ file, message })))
  const missing = installed.roles.flatMap(({ key }) =>
    languages
      .map((language) => `${manualFolder}/${manualFile(key, language)}`)
      .filter((file) => !texts.some((one) => one.file === file))
      .map((file): Finding => ({ file, message: 'the role has no manual' })),
  )
  const differing = installed.roles.flatMap(({ key }) => {
    const [chinese, english] = languages.map((language) => read.get(`${manualFolder}/${manualFile(key, language)}`))
    return chinese === undefined || english === undefined || outline(chinese) === outline(english)
      ? []
      : [{ file: `${manualFolder}/${manualFile(key, 'cn')}`, message: 'it has other parts than the English one' }]
  })
  return [
    {
      name: 'manuals: every role has one in both languages, true to the screens',
      errors: [...missing, ...found, ...differing],
    },
  ]
}
