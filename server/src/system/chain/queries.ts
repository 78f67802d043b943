import type { ChainDetail, ChainRow, ChainStepRow, chain } from '@geodepot/contracts/system/chain.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed } from '../../kit/database/list.ts'
import { type Kind, chainKinds, conditionName, titleOf } from './kinds.ts'

interface Stored {
  kind: string
  chainName: string
  chainNameEn: string
  way: string[]
  version: number
  remark: string
  createBy: string | null
  createTime: string | null
  updateBy: string | null
  updateTime: string | null
}

const storedChains = async (db: Reader, language: Language): Promise<ReadonlyMap<string, Stored>> => {
  const { rows } = await sql<Stored>`
    select c.kind, c.name as "chainName", c.name_en as "chainNameEn", c.version, c.remark, cu.nick_name as "createBy", c.created_at as "createTime", uu.nick_name as "updateBy", c.updated_at as "updateTime",
      array(select ${namedIn('s', language)} from document.chain_step s where s.chain_id = c.id order by s.position) as way
    from document.chain c left join system.user cu on cu.id = c.created_by left join system.user uu on uu.id = c.updated_by`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.kind, row]))
}

const rowOf = (kind: Kind, stored: Stored | undefined, actor: Actor, language: Language): ChainRow => ({
  kindName: titleOf(kind.kind, language),
  hasAmount: kind.hasAmount,
  conditions: kind.conditions.map((name) => ({ name, label: conditionName(kind, name, language) })),
  can: mayDo(actor, 'system:chain:edit') ? { edit: true } : {},
  ...(stored ?? {
    kind: kind.kind,
    chainName: '',
    chainNameEn: '',
    way: [],
    version: 0,
    remark: '',
    createBy: null,
    createTime: null,
    updateBy: null,
    updateTime: null,
  }),
})

/** One row per kind of document that is approved, those without a chain as well. There are a few dozen at most. */
export const chainRows = async (
  db: Reader,
  actor: Actor,
  input: Pick<InputOf<typeof chain.list>, 'keyword' | 'isAsc'>,
  language: Language,
): Promise<ChainRow[]> => {
  const stored = await storedChains(db, language)
  const wanted = input.keyword?.toLowerCase() ?? ''
  const all = chainKinds()
    .map((kind) => rowOf(kind, stored.get(kind.kind), actor, language))
    .filter(({ kindName, chainName }) => `${kindName} ${chainName}`.toLowerCase().includes(wanted))
    .toSorted((one, other) => one.kindName.localeCompare(other.kindName, language === 'cn' ? 'zh-CN' : 'en'))
  return input.isAsc?.startsWith('desc') === true ? all.toReversed() : all
}
export const findChains = async (
  db: Reader,
  actor: Actor,
  input: InputOf<typeof chain.list>,
  language: Language,
): Promise<AnswerOf<typeof chain.list>> => {
  const all = await chainRows(db, actor, input, language)
  return { rows: all.slice((input.pageNum - 1) * input.pageSize, input.pageNum * input.pageSize), total: all.length }
}

/** The chain of one kind with its steps. */
export const findChain = async (db: Reader, actor: Actor, kind: Kind, language: Language): Promise<ChainDetail> => {
  const stored = await storedChains(db, language)
  const { rows: steps } = await sql<ChainStepRow>`
    select s.position, s.name as "stepName", s.name_en as "stepNameEn", s.who, s.role_key as "roleKey", ${namedIn('r', language)} as "roleName", s.place,
      s.department_id as "deptId", ${namedIn('d', language)} as "deptName", to_jsonb(s.people) as "userIds", s.mode, nullif(s.condition, '') as condition,
      trim_scale(s.amount_from)::text as "amountFrom", trim_scale(s.amount_to)::text as "amountTo", s.remind_hours as "remindHours",
      coalesce((select jsonb_agg(jsonb_build_object('userId', u.id, 'nickName', u.nick_name, 'deptName', ${namedIn('ud', language)}) order by array_position(s.people, u.id))
        from system.user u join system.department ud on ud.id = u.department_id where u.id = any(s.people)), '[]') as people
    from document.chain_step s join document.chain c on c.id = s.chain_id left join system.role r on r.key = s.role_key left join system.department d on d.id = s.department_id
    where c.kind = ${kind.kind} order by s.position`.execute(db)
  return { ...rowOf(kind, stored.get(kind.kind), actor, language), steps }
}

export const findRoles = async (db: Reader, language: Language): Promise<AnswerOf<typeof chain.roles>> => {
  const { rows } = await sql<AnswerOf<typeof chain.roles>[number]>`
    select r.key as "roleKey", ${namedIn('r', language)} as "roleName", (select count(*) from system.user_role ur join system.user u on u.id = ur.user_id
      where ur.role_id = r.id and u.status = '0' and u.deleted_at is null) as holders
    from system.role r where r.status = '0' order by r.order_number, r.id`.execute(db)
  return rows
}

/** Enabled people, the whole company's: an administrator of chains chooses from all of them. */
export const peopleListing = (keyword: string | undefined, language: Language): Listing => ({
  from: sql`system.user u`,
  key: 'u.id',
  sort: { nickName: 'u.nick_name' },
  scope: 'company',
  where: [
    sql`u.status = '0' and u.deleted_at is null`,
    ...(keyword === undefined || keyword === ''
      ? []
      : [sql<boolean>`lower(u.nick_name || ' ' || u.name) like ${containing(keyword)}`]),
  ],
  columns: sql`u.id as "userId", u.name as "userName", u.nick_name as "nickName", ${namedIn('d', language)} as "deptName"`,
  joins: sql`join system.department d on d.id = u.department_id`,
})
export const findPeople = (
  db: Reader,
  input: InputOf<typeof chain.people>,
  language: Language,
): Promise<AnswerOf<typeof chain.people>> => listed(db, peopleListing(input.keyword, language), input)
