import { constants, publicEncrypt } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'

const asked = async (url: string, init?: RequestInit): Promise<Record<string, unknown>> => {
  const response = await fetch(url, init)
  return (await response.json()) as Record<string, unknown>
}
const textIn = (from: unknown, key: string): string => {
  const value: unknown = typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[key] : undefined
  if (typeof value !== 'string') throw new Error(`the answer has no ${key}: ${JSON.stringify(from)}`)
  return value
}

/** A token for `username`, by the same calls as the sign-in page makes; the captcha has to be off. */
export const tokenFor = async (baseUrl: string, username: string, password: string): Promise<string> => {
  const { data } = await asked(`${baseUrl}/prod-api/auth/publicKey`)
  const sealed = publicEncrypt(
    { key: textIn(data, 'publicKey'), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(password),
  )
  const form = new URLSearchParams({ username, password: sealed.toString('base64'), grant_type: 'password' })
  return textIn(await asked(`${baseUrl}/prod-api/auth/oauth/token`, { method: 'POST', body: form }), 'access_token')
}

/** Signs a browser in without the sign-in page: for journeys and pictures that are not about signing in. */
export const signIn = async (
  context: BrowserContext,
  baseUrl: string,
  username: string,
  password: string,
): Promise<void> => {
  await context.addCookies([{ name: 'Admin-Token', value: await tokenFor(baseUrl, username, password), url: baseUrl }])
}
