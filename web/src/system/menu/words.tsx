import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { type MenuRow, type MenuType, menuTypes } from '@geodepot/contracts/system/menu.ts'
import { menuMessages } from '@geodepot/contracts/system/menu.messages.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'

const tones: Record<MenuType, Tone> = { M: 'underWay', C: 'done', F: 'draft' }

/** The words of a menu's coded values, and the choices that they make. */
export const useWords = () => {
  const t = useText(menuMessages)
  const flags = ['0', '1'] as const
  const type = (value: MenuType) => t(`type_${value}`)
  const status = (value: MenuRow['status']) => t(`status${value}`)
  const visible = (value: MenuRow['visible']) => t(`visible${value}`)
  return {
    type,
    status,
    visible,
    typeTag: (value: MenuType) => <StateTag tone={tones[value]}>{type(value)}</StateTag>,
    statusTag: (value: MenuRow['status']) => (
      <StateTag tone={value === '0' ? 'done' : 'refused'}>{status(value)}</StateTag>
    ),
    typeOptions: menuTypes.map((value) => ({ value, label: type(value) })),
    statusOptions: flags.map((value) => ({ value, label: status(value) })),
    visibleOptions: flags.map((value) => ({ value, label: visible(value) })),
    cacheOptions: flags.map((value) => ({ value, label: t(`cache${value}`) })),
    affixOptions: (['N', 'Y'] as const).map((value) => ({ value, label: t(`affix${value}`) })),
    alwaysOptions: (['N', 'Y'] as const).map((value) => ({ value, label: t(`alwaysShow${value}`) })),
    opensOptions: (['view', 'inside', 'outside'] as const).map((value) => ({ value, label: t(`opens_${value}`) })),
  }
}
