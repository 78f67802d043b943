import type { AnyDocument, TransitionOf } from '@geodepot/contracts/kit/document.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { type Language, languages, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../kit/clock.ts'
import { inTransaction } from '../kit/database/database.ts'
import type { Engine, Table } from '../kit/document/engine.ts'
import { samples } from '../kit/files/test/samples.ts'
import { send } from '../kit/files/test/sending.ts'
import { type TestServer, testServer } from './index.ts'

export interface Sample<D extends AnyDocument> {
  /**
   * The module's calls: each transition under its name, `get` and `list`, and whatever else is asked of one document.
   */
  readonly calls: { readonly get: AnyOperation; readonly list: AnyOperation } & Readonly<
    Record<TransitionOf<D>, AnyOperation>
  >
  /** Further calls on one document, by their names here. */
  readonly others: Readonly<Record<string, AnyOperation>>
  readonly edit: AnyOperation
  /** States in which editing and deleting are the module's own, by rules that the declaration knows nothing of. */
  readonly amended?: readonly string[]
  readonly remove: AnyOperation
  /** Starts the product with it, for a document that the product does not have. */
  readonly serve?: () => Promise<TestServer>
  /** Makes one in its first state; gives its id and what was written. */
  readonly make: (server: TestServer) => Promise<{ id: number; draft: object }>
  /** How the calls name a document: `{ id, ids }`, where the specification does not fix other names. */
  readonly named?: (id: number) => object
  /** What a call must be sent, beside that and the version, to be understood. */
  readonly inputs?: Readonly<Record<string, object>>
}

const unknown = 9_000_000_000
const opinion = { opinion: '原因' }

/**
 * The tests that a declared document writes for itself: every transition in
 * every wrong state, every call outside the data scope, on an
 * old version, on a deleted document and with fields missing; each refused in
 * the specification's words, and each without a trace.
 */
export const documentTests = <D extends AnyDocument, T extends Table>(
  engine: Engine<D, T>,
  sample: Sample<D>,
): void => {
  const { spec, table } = engine
  const { calls, edit, remove, amended = [], named = (id: number) => ({ id, ids: String(id) }), inputs = {} } = sample
  const states = Object.keys(spec.states)
  const transitions = (Object.keys(spec.transitions) as TransitionOf<D>[]).map((name) => ({
    name,
    from: spec.transitions[name]?.from ?? [],
    operation: calls[name],
  }))
  const all: readonly (readonly [string, AnyOperation])[] = [
    ...transitions.map(({ name, operation }) => [name, operation] as const),
    ['get', calls.get],
    ['edit', edit],
    ['remove', remove],
    ...Object.entries(sample.others),
  ]
  let server: TestServer
  let id: number
  let draft: object

  beforeAll(async () => {
    server = await (sample.serve ?? testServer)()
    await everythingButSight(server)
    const made = await sample.make(server)
    id = made.id
    draft = made.draft
  })
  afterAll(() => server.close())

  // As no act of the product does: what the database keeps of a state that is left is not asked here.
  const put = (state: string) =>
    inTransaction(server.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update ${sql.table(table)} set state = ${state} where id = ${id}`.execute(tx)
    })
  const version = async () =>
    (await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`.execute(server.db))
      .rows[0]?.version ?? 0
  const trace = async () =>
    (
      await sql`
    select to_jsonb(t.*) as row, (select count(*) from document.event where document_id = t.id) as events, (select count(*) from document.audit_log) as audited
    from ${sql.table(table)} t where id = ${id}`.execute(server.db)
    ).rows
  const input = async (name: string, at: number, of = id) => ({
    ...(name === 'edit' ? draft : opinion),
    ...inputs[name],
    ...named(of),
    version: at,
  })
  /** Asks for something that must be refused, and sees to it that nothing of it was written. */
  const refused = async (operation: AnyOperation, given: object, account = 'admin', language: Language = 'cn') => {
    const before = await trace()
    const refusal = await server.as(account, language).refused(operation, given)
    expect(await trace()).toEqual(before)
    return refusal
  }

  describe(`${spec.name}: what its declaration promises`, () => {
    const wrong = transitions.flatMap(({ name, from, operation }) =>
      states.filter((state) => !from.includes(state)).map((state) => ({ name, operation, state })),
    )
    it.each(wrong)('$name is refused in $state', async ({ name, operation, state }) => {
      await put(state)
      const given = await input(name, await version())
      for (const language of languages) {
        expect(await refused(operation, given, 'admin', language)).toEqual({
          status: 200,
          code: 500,
          msg: wrongState(spec, name, state, language),
          errors: [],
        })
      }
    })

    it.each(states.filter((state) => !spec.editable.includes(state) && !amended.includes(state)))(
      'is neither edited nor deleted in %s',
      async (state) => {
        await put(state)
        const given = await input('edit', await version())
        for (const language of languages) {
          const final = spec.approval?.refused === state ? 'refusedIsFinal' : undefined
          expect(await refused(edit, given, 'admin', language)).toMatchObject({
            code: 500,
            msg: textOf(kitMessages, final ?? 'submittedNotModified', language),
          })
          expect(await refused(remove, given, 'admin', language)).toMatchObject({
            code: 500,
            msg: textOf(kitMessages, final ?? 'submittedNotDeleted', language),
          })
        }
      },
    )

    it.each(states.filter((state) => !spec.editable.includes(state) && !amended.includes(state)))(
      'keeps its files as they are in %s',
      async (state) => {
        await put(state)
        const row = await send(server.as('admin'), 'a.pdf', samples.pdf)
        expect(await refused(file.attach, { record: recordNameOf(spec.name, id), fileIds: [row.id] })).toMatchObject({
          code: 500,
          msg: fileMessages.texts.notChangeable[0],
        })
      },
    )

    it('shows its files to nobody outside the data scope', async () => {
      const row = await send(server.as('guest01'), 'a.pdf', samples.pdf)
      for (const of of [id, unknown]) {
        const record = recordNameOf(spec.name, of)
        expect(await refused(file.listById, { id: record }, 'guest01')).toMatchObject({ code: 404 })
        expect(await refused(file.attach, { record, fileIds: [row.id] }, 'guest01')).toMatchObject({ code: 404 })
      }
    })

    it.each(states.filter((state) => !amended.includes(state)))(
      'offers in %s only what that state allows',
      async (state) => {
        await put(state)
        const { can } = (await server.as('admin').call(calls.get, named(id))) as { can: Record<string, true> }
        const allowed = [
          ...transitions.filter(({ from }) => from.includes(state)).map(({ name }) => name as string),
          ...(spec.editable.includes(state) ? ['edit', 'remove'] : []),
        ]
        expect(allowed).toEqual(expect.arrayContaining(Object.keys(can)))
      },
    )

    it.each(transitions)('$name is refused on an old version', async ({ name, from, operation }) => {
      await put(from[0] ?? '')
      const stale = { status: 200, code: 409, msg: kitMessages.texts.stale[0], errors: [] }
      for (const off of [-1, 1])
        expect(await refused(operation, await input(name, (await version()) + off))).toEqual(stale)
    })

    it.each(spec.editable)('is not edited on an old version in %s', async (state) => {
      await put(state)
      for (const off of [-1, 1])
        expect(await refused(edit, await input('edit', (await version()) + off))).toMatchObject({
          code: 409,
          msg: kitMessages.texts.stale[0],
        })
    })

    it.each(transitions.filter(({ operation }) => !takes(operation, named(unknown))))(
      '$name asks for every field it needs',
      async ({ name, from, operation }) => {
        await put(from[0] ?? '')
        const { code, errors } = await refused(operation, named(id))
        const missing = Object.entries(spec.transitions[name]?.input?.shape ?? {})
          .filter(([, field]) => !field.safeParse(undefined).success)
          .map(([field]) => field)
        expect({ code, fields: errors.map(({ field }) => field) }).toEqual({
          code: 500,
          fields: ['version', ...missing],
        })
      },
    )

    it.each(all)(
      '%s is not there for somebody outside the data scope, as if there were no such document',
      async (name, operation) => {
        await put(transitions.find((one) => one.name === name)?.from[0] ?? states[0] ?? '')
        const none = { status: 200, code: 404, msg: kitMessages.texts.notFound[0], errors: [] }
        expect(await refused(operation, await input(name, await version()), 'guest01')).toEqual(none)
        expect(await refused(operation, await input(name, 1, unknown))).toEqual(none)
      },
    )

    it.runIf(remove.path.endsWith('{ids}'))('is deleted with others in one call, all of them or none', async () => {
      const [editable = ''] = spec.editable
      const kept = states.find((state) => !spec.editable.includes(state)) ?? ''
      await put(kept)
      const others = [await sample.make(server), await sample.make(server)].map((made) => made.id)
      await sql`update ${sql.table(table)} set state = ${editable} where id = any(${others}::bigint[])`.execute(
        server.db,
      )
      const left = async () =>
        (
          await sql`select id from ${sql.table(table)} where id = any(${others}::bigint[]) and deleted_at is null`.execute(
            server.db,
          )
        ).rows
      expect(await refused(remove, { ids: [...others, id].join(',') })).toMatchObject({
        code: 500,
        msg: kitMessages.texts.undeletableChosen[0],
        errors: [{ field: 'ids.2' }],
      })
      expect(await refused(remove, { ids: [...others, unknown].join(',') })).toMatchObject({ code: 404 })
      expect(await left()).toHaveLength(2)
      await server.as('admin').call(remove, { ids: [...others, ...others].join(',') })
      expect(await left()).toEqual([])
    })

    it('is in the list of those who may see it, and of nobody else', async () => {
      const listed = async (account: string) =>
        ((await server.as(account).call(calls.list, {})) as { rows: { id: number }[] }).rows.map((row) => row.id)
      expect(await listed('admin')).toContain(id)
      expect(await listed('guest01')).not.toContain(id)
    })

    it.each(all)('%s is not there any more once it is deleted', async (name, operation) => {
      await put(transitions.find((one) => one.name === name)?.from[0] ?? states[0] ?? '')
      await sql`update ${sql.table(table)} set deleted_at = ${now()} where id = ${id}`.execute(server.db)
      expect(await refused(operation, await input(name, await version()))).toMatchObject({ code: 404 })
      await sql`update ${sql.table(table)} set deleted_at = null where id = ${id}`.execute(server.db)
    })
  })
}

// The specification's words, said here once more rather than asked of the engine.
const wrongState = (spec: AnyDocument, transition: string, state: string, language: Language): string => {
  if (spec.approval?.refused === state)
    return language === 'cn'
      ? '审批不通过的单据不能再次提交、修改或删除'
      : 'Approval-failed documents cannot be resubmitted, modified or deleted'
  if (spec.transitions[transition]?.role === 'submit')
    return language === 'cn' ? '已提交的数据不能重复提交' : 'Submitted data cannot be resubmitted'
  const said = spec.messages.texts[`state_${state}`]?.[language === 'cn' ? 0 : 1] ?? ''
  return language === 'cn'
    ? `单据当前状态为“${said}”，不能执行此操作`
    : `The document is "${said}" now; this cannot be done`
}

/** Whether a call is content with its document's name alone. */
const takes = (operation: AnyOperation, given: object): boolean => operation.input.safeParse(given).success

/** Gives the guest every permission there is, and sight of the guest's own alone. */
const everythingButSight = async ({ db }: TestServer): Promise<void> => {
  await sql`
    with made as (insert into system.role (key, name, name_en, data_scope, created_at) values ('blind', '无数据', 'Sees nothing', '5', ${now()}) returning id),
      granted as (insert into system.role_menu (role_id, menu_id) select made.id, m.id from made, system.menu m where m.permission <> '')
    insert into system.user_role (user_id, role_id) select u.id, made.id from made, system.user u where u.name = 'guest01'`.execute(
    db,
  )
}
