import { z } from 'zod'
import { changes } from '../kit/changes.ts'
import { byPath } from '../kit/file.ts'
import { operations } from '../kit/operation.ts'
import { key, time } from '../kit/wire.ts'
import { contact, sealedPassword, sexes } from './user.accounts.ts'
import { profileMessages } from './user.profile.messages.ts'

/** Bytes of a picture as it is sent, and pixels of each side as the page makes it. */
export const avatarLimits = { bytes: 2 * 1024 * 1024, side: 256 } as const

export const ownProfile = z.object({
  userId: z.number().int(),
  userName: z.string(),
  nickName: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  dept: z.object({ deptId: z.string(), deptName: z.string() }),
  phonenumber: z.string(),
  email: z.string(),
  sex: z.enum(sexes),
  avatar: z.string(),
  createTime: time,
})
export type OwnProfile = z.output<typeof ownProfile>

/** The calls of the personal centre: people who are signed in, about themselves. */
export const profile = operations('system/user', profileMessages, {
  profile: {
    method: 'GET',
    path: '/system/user/profile',
    permission: 'signed-in',
    wire: 'top',
    input: z.object({}),
    answer: z.object({ data: ownProfile, roleGroup: z.string(), postGroup: z.string() }),
  },
  updateProfile: {
    method: 'PUT',
    path: '/system/user/profile',
    permission: 'signed-in',
    success: 'saved',
    input: changes(z.object(contact)),
    answer: z.void(),
  },
  /** Both passwords travel sealed. */
  updatePwd: {
    method: 'POST',
    path: '/system/user/profile/updatePwd',
    permission: 'signed-in',
    success: 'passwordChanged',
    input: z.object({ oldPassword: sealedPassword, newPassword: sealedPassword }),
    answer: z.void(),
  },
  /** Multipart with the picture as `file` or `avatarfile`, or the picture alone as the body. */
  avatar: {
    method: 'POST',
    path: '/system/user/profile/avatar',
    permission: 'signed-in',
    wire: 'top',
    body: 'bytes',
    success: 'avatarSaved',
    input: z.object({}),
    answer: z.object({ imgUrl: z.string() }),
  },
  removeAvatar: {
    method: 'DELETE',
    path: '/system/user/profile/avatar',
    permission: 'signed-in',
    success: 'avatarRemoved',
    input: z.object({}),
    answer: z.void(),
  },
  /** Anybody's picture, by the address in that person's data. */
  avatarImage: {
    method: 'GET',
    path: '/system/user/avatar/{name}',
    permission: 'signed-in',
    wire: 'file',
    input: z.object({ name: key }),
    answer: z.void(),
  },
  /** The same by the address in that person's data, or any file by its own. */
  downloadAvatar: {
    method: 'POST',
    path: '/file/fastdfs/download/avatar',
    permission: 'signed-in',
    wire: 'file',
    input: z.object(byPath),
    answer: z.void(),
  },
})
