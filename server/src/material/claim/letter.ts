import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import type { ClaimLineRow } from '@geodepot/contracts/material/claim.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { writeForm } from '../../kit/sheet/index.ts'
import { findClaimLines } from './lines.ts'

interface Told {
  readonly number: string
  readonly order: string
  readonly contract: string
  readonly wanted: 'replacement' | 'creditNote' | 'refund'
  readonly buyer: string
  readonly replyTo: string
  readonly company: string
  readonly companyEn: string
}
const findTold = async (db: Reader, id: number): Promise<Told> => {
  const { rows } = await sql<Told>`
    select a.number, d.number as order, d.contract_number as contract, a.wanted, p.nick_name as buyer, p.email as "replyTo",
      (select r.name from system.department r where r.parent_id is null limit 1) as company,
      (select coalesce(nullif(r.name_en, ''), r.name) from system.department r where r.parent_id is null limit 1) as "companyEn"
    from material.claim a join material.order d on d.id = a.order_id join system.user p on p.id = a.created_by where a.id = ${id}`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw notFound()
  return found
}
const nameOf = ({ materialNameCn, materialNameEn }: ClaimLineRow, language: Language): string =>
  language === 'en' ? materialNameEn || materialNameCn : materialNameCn

/** What a supplier is told of a claim, in its language: it says nothing of prices. */
export const letterOf = async (
  db: Reader,
  actor: Actor,
  id: number,
  { contactName, language }: { readonly contactName: string; readonly language: Language },
) => {
  const told = await findTold(db, id)
  const lines = await findClaimLines(db, actor, id, language)
  const word = (key: keyof typeof claimMessages.texts, params = {}) => textOf(claimMessages, key, language, params)
  const said = lines.map(
    (line, at) =>
      `${at + 1}. ${[nameOf(line, language), line.partNo].filter(Boolean).join(' · ')}: ${word(`claimKind_${line.claimKind}`)} ${line.quantity} ${line.unitName}. ${line.finding}`,
  )
  const company = language === 'en' ? told.companyEn : told.company
  const heads = ['materialNameCn', 'partNo', 'claimKind', 'quantity', 'unitName', 'finding'] as const
  const name = word('sheetName')
  return {
    replyTo: told.replyTo,
    subject: word('mailSubject', { ...told }),
    body: word('mailBody', {
      ...told,
      company,
      contact: contactName,
      wanted: word(`wanted_${told.wanted}`),
      lines: said.join('\n'),
    }),
    sheet: async () => ({
      name: `${name}_${told.number}.xlsx`,
      bytes: await writeForm({
        sheetName: name,
        columns: [36, 22, 16, 12, 8, 60].map((width) => ({ width })),
        rows: [
          [{ value: word('mailSubject', { ...told }), isHead: true }],
          [{ value: word('wanted'), isHead: true }, { value: word(`wanted_${told.wanted}`) }],
          [],
          heads.map((key) => ({ value: word(key), isHead: true as const })),
          ...lines.map((line) =>
            [
              nameOf(line, language),
              line.partNo,
              word(`claimKind_${line.claimKind}`),
              line.quantity,
              line.unitName,
              line.finding,
            ].map((value) => ({ value })),
          ),
        ],
      }),
    }),
  }
}
