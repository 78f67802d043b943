// The device list as somebody would write it who has never seen the product's statements: one query for the page, one for
// the total. An expensive statement of the product cannot hide behind this one.
import type { Statement } from './capture.ts'
import { commonMark, department } from './data.ts'

const rowsWhere = (seen: string, filter: string, order: string): string => `
  select d.id as "devId", d.code as "devCoding", d.asset_number as "assetCoding", d.name as "devName", d.model_id as "modelId",
    brand.name as brand, model.name as "devModel", category.name as "devType", model.category_id as "categoryId",
    d.self_number as "selfNum", d.serial as "devSign", d.plate as "licenseNum", d.origin as ifcountry, d.produced_on as "productingDate",
    d.in_service_on as "useStartDate", d.original_value as "originalValue", d.net_value as "netValue", d.currency,
    d.owner_department_id as "ownerOrgId", owner.name as "ownerOrg", manager.name as "manageOrgName", at.name as "deptName",
    project.name as "projectName", holder.name as "holderName", d.position as "devPosition", d.account_state as "accountState",
    d.usage_state as "usageState", d.tech_state as "techState", d.device_status as "deviceStatus", d.version, '0' as bsflag,
    maker.nick_name as "createBy", d.created_at as "createTime", changer.nick_name as "updateBy", d.updated_at as "updateTime", d.remark,
    json_strip_nulls(json_build_object('edit', case when d.device_status <> '5' then true end,
      'remove', case when d.locked_by is null and not exists (
        select from equipment.custody_event event where event.device_id = d.id and event.kind <> 'opening') then true end)) as can
  from equipment.device d
  join equipment.model on model.id = d.model_id
  join equipment.brand on brand.id = model.brand_id
  join equipment.category on category.id = model.category_id
  join system.department owner on owner.id = d.owner_department_id
  join system.department manager on manager.id = d.manager_department_id
  left join equipment.holder on holder.id = d.holder_id
  left join system.department at on at.id = holder.department_id
  left join system.project on project.id = holder.project_id
  left join system.user maker on maker.id = d.created_by
  left join system.user changer on changer.id = d.updated_by
  where d.deleted_at is null and ${seen} and ${filter} order by ${order} limit 20`

const mine = `(d.owner_department_id = '${department.id}' or d.away_holder_id in (select id from equipment.holder where department_id = '${department.id}'))`
const asked = (path: string): readonly [filter: string, order: string] =>
  path.includes('keyword=')
    ? [`d.search like '%${commonMark}%'`, 'd.id desc']
    : path.includes('originalValue')
      ? ['true', 'd.original_value desc, d.id asc']
      : ['true', 'd.id desc']

/** The statements for the list of somebody who sees everything, or of the department's keeper; both may change what they see. */
export const plainList = (
  path: string,
  everything: boolean,
): { readonly rows: Statement; readonly count: Statement } => {
  const [filter, order] = asked(path)
  const seen = everything ? 'true' : mine
  // Planned once, as whoever asks the same again and again would have it.
  return {
    rows: { name: 'plain rows', text: rowsWhere(seen, filter, order), values: [] },
    count: {
      name: 'plain count',
      text: `select count(*) from (select from equipment.device d where d.deleted_at is null and ${seen} and ${filter} limit 10001) counted`,
      values: [],
    },
  }
}
