import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type ProjectDetail, type ProjectListRow, projectDocument } from '@geodepot/contracts/system/project.ts'
import { endDateOf } from '@geodepot/contracts/system/project.selection.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { spoken } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'

export type SheetRow = Omit<ProjectListRow, 'can'> &
  Pick<ProjectDetail, 'jointOrg' | 'geologyTask'> & { statusCode: string }

/** The list as a workbook gets it: with what its codes mean, and the texts that only a project's own page shows. */
export const sheetListing = (listing: Listing, language: Language): Listing => {
  const label = (type: string, column: string) =>
    sql`coalesce((select ${spoken('l.label', language)} from system.dict_data l where l.type = ${type} and l.value = ${sql.ref(column)}), ${sql.ref(column)})`
  return {
    ...listing,
    columns: sql`${listing.columns}, p.joint_team as "jointOrg", p.geology_task as "geologyTask", p.status as "statusCode",
      ${label(dictionaries.projectType, 'p.type')} as "projectType", ${label(dictionaries.projectStatus, 'p.status')} as "projectStatus", ${label(dictionaries.explorationMethod, 'p.exploration_method')} as "explorationMethod",
      ${label(dictionaries.buildMethod, 'p.build_method')} as "buildMethod", ${label(dictionaries.importance, 'p.importance')} as "isMainProject", ${label(dictionaries.marketScope, 'p.market_scope')} as "marketClassify"`,
  }
}

export const sheet = exporter<SheetRow>()(projectMessages, 'title', [
  { key: 'projectId', width: 20 },
  { key: 'projectName', width: 40 },
  { key: 'shortName', width: 20 },
  { key: 'virtualFlag', codes: 'kind' },
  { key: 'projectType' },
  { key: 'projectStatus' },
  { key: 'explorationMethod' },
  { key: 'buildMethod' },
  { key: 'projectYear' },
  { key: 'isMainProject' },
  { key: 'manageOrg', width: 24 },
  { key: 'marketClassify' },
  { key: 'acquireStartTime', type: 'date' },
  { key: 'acquireEndTime', type: 'date' },
  { key: 'designStartDate', type: 'date' },
  { key: 'designEndDate', type: 'date' },
  { key: 'projectEndTime', type: 'date', said: (row) => endDateOf({ ...row, projectStatus: row.statusCode }) },
  { key: 'deptName', width: 24 },
  { key: 'teamId', width: 20, said: ({ teamId, teamName }) => teamName || teamId },
  { key: 'jointOrg', width: 24 },
  { key: 'projectCountry', codes: 'country' },
  { key: 'teamLeader' },
  {
    key: 'docState',
    said: ({ docState }, language) => textOf<string>(projectDocument.messages, `state_${docState}`, language),
  },
  { key: 'overdueDays', type: 'number' },
  { key: 'applicantName' },
  { key: 'submitTime', type: 'dateTime' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'geologyTask', width: 48 },
  { key: 'remark', width: 32 },
])
