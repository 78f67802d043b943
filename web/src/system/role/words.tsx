import { type DataScope, type RoleRow, dataScopes } from '@geodepot/contracts/system/role.ts'
import { roleMessages } from '@geodepot/contracts/system/role.messages.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'

/** The words of a role's coded values, and the choices that they make. */
export const useWords = () => {
  const t = useText(roleMessages)
  const status = (value: RoleRow['status']) => t(`status${value}`)
  const scope = (value: DataScope) => t(`scope${value}`)
  return {
    status,
    scope,
    statusTag: (value: RoleRow['status']) => (
      <StateTag tone={value === '0' ? 'done' : 'refused'}>{status(value)}</StateTag>
    ),
    statusOptions: (['0', '1'] as const).map((value) => ({ value, label: status(value) })),
    scopeOptions: dataScopes.map((value) => ({ value, label: scope(value), hint: t(`scope${value}Hint`) })),
  }
}
