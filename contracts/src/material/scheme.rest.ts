import { decisionWithReason, permissionOf } from '../kit/document.ts'

/** What is left of an approved document is given up: it waits to be bought again. The document stays what it is. */
export const closingRest = <const S extends string>(name: string, from: readonly S[]) =>
  ({
    role: 'own',
    by: 'scope',
    from,
    permission: permissionOf({ name }, 'closeRest'),
    button: 'danger',
    more: true,
    input: decisionWithReason,
  }) as const
/** What it says of that. */
export const restTexts = {
  closeRest: ['余量关闭', 'Close short'],
  action_closeRest: ['余量关闭', 'Closed short'],
  noRest: ['没有可关闭的余量', 'Nothing is left to close'],
} as const
