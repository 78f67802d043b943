import { linkCall } from '../../../system/ticket/index.ts'

/** The calls of the supplier's page without their schemas. A test holds them to the contract. */
export const readRequest = linkCall('/material/scheme/link/read')
export const saveAnswer = linkCall('/material/scheme/link/save')
export const sendAnswer = linkCall('/material/scheme/link/send')
export const withdrawAnswer = linkCall('/material/scheme/link/withdraw')
export const declineRequest = linkCall('/material/scheme/link/decline')
