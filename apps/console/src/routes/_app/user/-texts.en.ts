import type { texts as zh } from './-texts.zh.ts'

/** English texts of the screens that manage users. */
export const texts: typeof zh = {
  title: 'Manage users',
  purpose: 'Role, status, group and quota of every account.',
  tableLabel: 'Users',
  containsPlaceholder: 'Search by name, email or ID',
  searchPlaceholder: 'Name or email starts with, or ID',
  emptyHint: 'Create a user, or open the registration.',
  noun: 'user',
  nouns: 'users',
  named: (name) => `user “${name}”`,
  counted: (count) => (count === 1 ? '1 user' : `${count} users`),
  orders: {
    '': 'Newest first',
    quota: 'Most quota left',
    used_quota: 'Most quota used',
    request_count: 'Most calls',
  },
  columns: { username: 'Username', displayName: 'Display name', role: 'Role', requests: 'Calls' },
  locked: 'The account of a super admin cannot be changed here',
  above: 'You can only manage accounts whose role is below yours',
  gone: 'A deleted account cannot be changed',
  actions: { promote: 'Promote', demote: 'Demote', disable: 'Ban', enable: 'Unban', delete: 'Delete' },
  questions: {
    promote: {
      title: 'Promote to admin',
      effect: (name) => `“${name}” will be able to manage channels, redemption codes and normal users.`,
    },
    demote: {
      title: 'Demote to normal user',
      effect: (name) => `“${name}” loses all admin rights at once and is signed out.`,
    },
    disable: {
      title: 'Ban user',
      effect: (name) =>
        `“${name}” is signed out at once, and their tokens stop working. You can unban them at any time.`,
    },
    enable: { title: 'Unban user', effect: (name) => `“${name}” can sign in again, and their tokens work again.` },
    delete: {
      title: 'Delete user',
      effect: (name) =>
        `The account of “${name}” will be permanently deleted. They cannot sign in, and their tokens stop working.`,
    },
  },
  done: {
    promote: (name) => `Promoted “${name}” to admin`,
    demote: (name) => `Demoted “${name}” to normal user`,
    disable: (name) => `Banned user “${name}”`,
    enable: (name) => `Unbanned user “${name}”`,
    delete: (name) => `Deleted user “${name}”`,
  },
  bulk: {
    enable: {
      title: (count) => (count === 1 ? 'Unban 1 user?' : `Unban ${count} users?`),
      effect: 'They can sign in again, and their tokens work again.',
      done: (count) => (count === 1 ? 'Unbanned 1 user.' : `Unbanned ${count} users.`),
    },
    disable: {
      title: (count) => (count === 1 ? 'Ban 1 user?' : `Ban ${count} users?`),
      effect: 'They are signed out at once, and their tokens stop working. You can unban them at any time.',
      done: (count) => (count === 1 ? 'Banned 1 user.' : `Banned ${count} users.`),
    },
    delete: {
      title: (count) => (count === 1 ? 'Delete 1 user?' : `Delete ${count} users?`),
      effect: 'Their accounts will be permanently deleted. They cannot sign in, and all their tokens stop working.',
      done: (count) => (count === 1 ? 'Deleted 1 user.' : `Deleted ${count} users.`),
    },
  },
  newAccount: {
    title: (name) => `Created the user “${name}”`,
    hint: 'Pass these lines on. The password is shown only here, once: ask for a change after the first sign-in.',
    list: 'Sign-in of the new user',
    lines: (address, name, password) => `Address: ${address}\nUsername: ${name}\nPassword: ${password}`,
    copy: 'Copy the sign-in',
  },
  form: {
    displayNameHint: 'Leave empty to use the username',
    password: 'Password',
    passwordHint: 'At least 8 characters',
    passwordKept: 'Leave empty to keep the password. A new password signs the user out',
    accountSection: 'Account',
    groupSection: 'Group and quota',
    group: 'Group',
    groupHint: 'Determines channels and prices',
    groupComma: 'A group with a comma in its name has no channels',
    quota: 'Quota left',
    quotaHint: 'Saved only if changed, so that spending in the meantime is not lost',
    quotaInvalid: 'Please enter a quota of at least 0',
    bindings: 'Linked accounts',
    providers: { github_id: 'GitHub', oidc_id: 'OIDC', wechat_id: 'WeChat', lark_id: 'Lark' },
    noBindings: 'No other sign-in method is linked',
    permissions: {
      section: 'Channel permissions',
      hint: 'What this admin can do with channels. Changes apply as soon as they are saved.',
      names: { read: 'View', operate: 'Operate', write: 'Edit', sensitive_write: 'Manage' },
      effects: {
        read: 'See channels, without their keys.',
        operate: 'Test, enable and disable channels, and update balances.',
        write: 'Change models, groups, priorities and similar settings.',
        sensitive_write: 'Create, copy and delete channels, and change their type, key and address.',
      },
    },
    secondFactor: {
      section: 'Two-factor sign-in',
      hint: 'Remove it if the user has lost both the phone and the recovery codes.',
      title: 'Remove two-factor sign-in',
      effect: (name) =>
        `“${name}” can sign in with the password alone until they set it up again. Make sure that it is really them who asks.`,
      confirm: 'Remove',
      removed: (name) => `Removed two-factor sign-in of “${name}”`,
    },
    zeroIgnored: 'This server cannot store a quota of 0 and kept the old one. Use 1, or ban the user.',
  },
}
