// The beginning of a page: who is here, what they may open, how they like it and what is unread, in one answer instead
// of five calls one after another.
// Asked for by acceptance J11; the calls that it gathers stay as the specification has them.
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { menu } from '@geodepot/contracts/system/menu.ts'
import { notice } from '@geodepot/contracts/system/notice.ts'
import { setting } from '@geodepot/contracts/kit/setting.ts'
import { start } from '@geodepot/contracts/system/start.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { type Query, type Route, query } from '../../kit/http/route.ts'
import { configValue } from '../config/index.ts'
import { findDictionaries } from '../dict/index.ts'

// All of these are for whoever is signed in.
const told = [user.getInfo, menu.getRouters, setting.all, notice.unread, message.unread]
/** What can be asked before an own password is chosen. */
const whileConfined = [user.getInfo]

/** What the codes of projects are called: everybody chooses one, and its page shows nothing without. */
const projectCodes = [
  dictionaries.projectType,
  dictionaries.projectStatus,
  dictionaries.explorationMethod,
  dictionaries.buildMethod,
  dictionaries.importance,
  dictionaries.marketScope,
]

let named: ReadonlyMap<string, Route> = new Map()
/** Tells which calls there are: each part is answered by the very work that answers it alone. */
export const gatherFrom = (all: readonly Route[]): void => {
  named = new Map(all.map((route) => [route.operation.name, route]))
}

const answered = async (call: Query<typeof start.all>, operation: (typeof told)[number]) => {
  const route = named.get(operation.name)
  if (route?.run.kind !== 'query') throw new Error(`${operation.name} is no reading that a page could begin with`)
  return [operation.name, operation.answer.parse(await route.run.work(call))] as const
}

export const routes: readonly Route[] = [
  query(start.all, async (call) => {
    const { confined } = call.actor
    const parts = confined ? whileConfined : told
    const [answers, choices, theme = '', sideTheme = ''] = await Promise.all([
      Promise.all(parts.map((operation) => answered(call, operation))),
      findDictionaries(call.db, confined ? [] : projectCodes, call.context.language),
      configValue(call.db, 'sys.index.skinName'),
      configValue(call.db, 'sys.index.sideTheme'),
    ])
    const more = [...choices].map(([type, answer]) => ({
      name: dictEntries.byType.name,
      asked: { type, withDisabled: true },
      answer,
    }))
    return { answers: Object.fromEntries(answers), more, look: { theme, sideTheme } }
  }),
]
