import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { submissionOf, transitionsOf } from '@geodepot/contracts/kit/transition.ts'
import type { MenuFacts, chains, menus, roles } from '../../installation/index.ts'

export interface Shipped {
  readonly menus: typeof menus
  readonly chains: typeof chains
  readonly roles: typeof roles
}

const viewsIn = (entries: readonly MenuFacts[]): MenuFacts[] =>
  entries.flatMap((entry) => [...(entry.view === undefined ? [] : [entry]), ...viewsIn(entry.children ?? [])])

/** Of what a declared document needs to be worked with, all that the product does not ship. */
export const lackingFor = (spec: AnyDocument, shipped: Shipped, known: ReadonlySet<string>): string[] => {
  const page = viewsIn(shipped.menus).find(({ view }) => view === `${spec.name}/index`)
  const entries = new Set(page?.actions?.map(({ permission }) => permission))
  const held = new Map(
    shipped.roles.map(({ key, may }) => [
      key,
      new Set(Object.entries(may).flatMap(([module, actions]) => actions.map((action) => `${module}:${action}`))),
    ]),
  )
  const permissions = new Set<string>(transitionsOf(spec).map(({ transition }) => transition.permission))
  const chain = shipped.chains.find(({ kind }) => kind === (spec.approval?.chainOf ?? spec.name))
  const approve = transitionsOf(spec).find(({ transition }) => transition.decision === 'approve')?.transition.permission
  const conditions = spec.approval?.conditions ?? []
  return [
    ...(page ? [] : ['no menu entry']),
    ...[...permissions].filter((one) => page && !entries.has(one)).map((one) => `no button in the menu for ${one}`),
    ...[...permissions]
      .filter((one) => ![...held.values()].some((own) => own.has(one)))
      .map((one) => `no role may ${one}`),
    ...(submissionOf(spec) ? [] : ['no way to submit it']),
    ...(spec.approval && !chain ? ['no approval chain'] : []),
    ...(chain && !spec.approval ? ['a chain, but no approval'] : []),
    ...(chain?.steps ?? []).flatMap(({ role, condition }) => [
      ...(approve !== undefined && held.get(role)?.has(approve) !== true
        ? [`${role} is asked, and may not decide`]
        : []),
      ...(condition !== undefined && !conditions.includes(condition) ? [`no condition ${condition}`] : []),
    ]),
    ...Object.keys(spec.holds.documents ?? {})
      .filter((name) => !known.has(name))
      .map((name) => `it stands on ${name}, which is no document`),
  ]
}
