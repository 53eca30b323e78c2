import { Button, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { ACCOUNT_LIMITS, RefusedError, session } from '@relaydeck/api-sdk'
import { CountdownButton } from '@relaydeck/ui/CountdownButton'
import { Link, useRouter } from '@tanstack/react-router'
import { isRefusal } from '../../../app/failure.ts'
import { type TextsOf, textArea, useTexts } from '../../../app/language/area.ts'
import { systemName, useStatus } from '../../../app/status.ts'
import { readText, removeItem } from '../../../app/storage.ts'
import { PasswordField } from '../../../parts/account/PasswordField.tsx'
import { focusFirstError } from '../../../parts/form/FormSection.tsx'
import { useAction } from '../../../parts/form/use-action.ts'
import { useOnce } from '../../../parts/form/use-once.ts'
import { Column, ColumnLinks } from '../../../parts/kit/Column.tsx'
import { FailureNote } from '../../../parts/kit/FailureNote.tsx'
import { KitTexts } from '../../../parts/kit/KitTexts.tsx'
import { type TurnstileGate, useTurnstile } from '../../../parts/turnstile/use-turnstile.tsx'
import classes from './-Register.module.css'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Sign-up page. */
export function Register() {
  const texts = useTexts(registerTexts)
  const status = useStatus()
  return (
    <Column title={texts.title} titleId="register" purpose={systemName(status)}>
      <KitTexts>
        <RegisterForm withEmail={status.email_verification} />
      </KitTexts>
      <ColumnLinks>
        <Link to="/login">{texts.toLogin}</Link>
      </ColumnLinks>
    </Column>
  )
}

type Form = UseFormReturnType<RegisterValues>

/** Sign-up form. The server's refusal is shown above the button until the next attempt. */
export function RegisterForm({ withEmail }: { withEmail: boolean }) {
  const texts = useTexts(registerTexts)
  const form = useForm<RegisterValues>({
    initialValues: EMPTY,
    validate: (values) => validate(values, texts, withEmail),
  })
  const turnstile = useTurnstile()
  const registering = useRegister()
  const register = useOnce((values: RegisterValues) =>
    turnstile.spend((token) => registering.mutateAsync({ ...values, turnstile: token })),
  )
  const { error } = registering
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit(register, focusFirstError)}
      noValidate
      aria-labelledby="register"
    >
      <AccountFields form={form} />
      {withEmail && <EmailFields form={form} turnstile={turnstile} />}
      {turnstile.field}
      {isRefusal(error) && <FailureNote error={error} />}
      <Button type="submit" fullWidth loading={registering.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}

function AccountFields({ form }: { form: Form }) {
  const texts = useTexts(registerTexts)
  const hint = hints(form.values, texts)
  return (
    <>
      <TextInput
        label={texts.username}
        description={hint.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <PasswordField
        label={texts.password}
        description={hint.password}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField label={texts.password2} autoComplete="new-password" {...form.getInputProps('password2')} />
    </>
  )
}

/** Fields for the email address and the code sent to it. */
function EmailFields({ form, turnstile }: { form: Form; turnstile: TurnstileGate }) {
  const texts = useTexts(registerTexts)
  const sending = useAction({
    call: (send, input: { email: string; turnstile: string }) => session.sendEmailCode(send, input),
    meta: { handlesErrors: 'refusals' },
    onError: (error) => error instanceof RefusedError && form.setFieldError('email', error.message),
    done: (_, { email }) => texts.sent(email),
  })
  const sendCode = async () => {
    const email = form.values.email.trim()
    if (email !== '') return turnstile.spend((token) => sending.mutateAsync({ email, turnstile: token }))
    form.setFieldError('email', texts.emailMissing)
    focusFirstError()
    return false
  }
  return (
    <>
      <TextInput label={texts.email} type="email" autoComplete="email" {...form.getInputProps('email')} />
      <div className={classes.code}>
        <TextInput label={texts.code} autoComplete="one-time-code" {...form.getInputProps('verification_code')} />
        <CountdownButton storageKey="email-code-again" onPress={sendCode}>
          {texts.sendCode}
        </CountdownButton>
      </div>
    </>
  )
}

function useRegister() {
  const router = useRouter()
  const texts = useTexts(registerTexts)
  return useAction({
    call: (send, { username, email, verification_code, ...rest }: RegisterValues & { turnstile: string }) =>
      session.register(send, {
        ...rest,
        username: username.trim(),
        email: email.trim(),
        verification_code: verification_code.trim(),
        aff_code: readText('aff') ?? '',
      }),
    meta: { handlesErrors: 'refusals' },
    done: texts.done,
    onSuccess: async () => {
      removeItem('aff')
      await router.navigate({ to: '/login' })
    },
  })
}

/** Texts of the sign-up page. */
export const registerTexts = textArea({ zh, en })

type RegisterTexts = TextsOf<typeof registerTexts>

const { username: NAME_MAX, passwordMin, passwordMax } = ACCOUNT_LIMITS

/** Values of the sign-up form. */
interface RegisterValues {
  username: string
  password: string
  password2: string
  email: string
  verification_code: string
}

export const EMPTY: RegisterValues = { username: '', password: '', password2: '', email: '', verification_code: '' }

type Errors = Partial<Record<keyof RegisterValues, string>>

const length = (text: string): number => [...text].length

/** Validates the fields that every server requires. Maximum lengths are only hints, since some servers allow more. */
export function validate(values: RegisterValues, texts: RegisterTexts, withEmail: boolean): Errors {
  const empty = (key: keyof RegisterValues) => values[key].trim() === ''
  return {
    ...(empty('username') && { username: texts.usernameMissing }),
    ...(values.password === ''
      ? { password: texts.passwordMissing }
      : length(values.password) < passwordMin && { password: texts.passwordShort }),
    ...(values.password !== values.password2 && { password2: texts.passwordsDiffer }),
    ...(withEmail && empty('email') && { email: texts.emailMissing }),
    ...(withEmail && empty('verification_code') && { verification_code: texts.codeMissing }),
  }
}

/** Returns the hints below the username and password. */
export function hints({ username, password }: RegisterValues, texts: RegisterTexts) {
  const [name, secret] = [length(username.trim()), length(password)]
  return {
    username: name > NAME_MAX ? texts.usernameLong(name, NAME_MAX) : texts.usernameHint(NAME_MAX),
    password:
      secret > passwordMax ? texts.passwordLong(secret, passwordMax) : texts.passwordHint(passwordMin, passwordMax),
  }
}
