import { applyDecorators, type Type } from '@nestjs/common';
import { Expose, Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { boolean, integer, list } from './setting-decorators.js';

const LISTED = Symbol('settings');

/** A setting of a module, as help and documents show it. */
export interface ListedSetting {
  /** Environment variable. */
  readonly name: string;
  readonly description: string;
  /** As it would be written; empty if it has none. */
  readonly usual: string;
}

/** How a setting is listed. */
export interface SettingText {
  /** What it is for, without a period, in lower case: `maximum notes of a tenant`. */
  readonly description: string;
}

interface Declared extends SettingText {
  readonly name: string;
  readonly property: string;
}

/** A text from the environment, which may be unset if the property has a default or is optional. */
export function TextSetting(
  name: string,
  {
    description,
    pattern = /\S/,
    form = 'a text',
  }: SettingText & {
    readonly pattern?: RegExp;
    /** What the pattern stands for, in messages: `an address of https`. */
    readonly form?: string;
  },
): PropertyDecorator {
  return declared(name, description, IsOptional(), Matches(pattern, { message: `${name} must be ${form}` }));
}

/** An integer from the environment. */
export function NumberSetting(
  name: string,
  {
    description,
    min,
    max = Number.MAX_SAFE_INTEGER,
  }: SettingText & { readonly min: number; readonly max?: number },
): PropertyDecorator {
  return declared(
    name,
    description,
    IsOptional(),
    Transform(integer),
    IsInt({ message: `${name} must be an integer` }),
    Min(min, { message: `${name} must be ${min} or more` }),
    Max(max, { message: `${name} must be ${max} or less` }),
  );
}

/** `true`, `1`, `false` or `0` from the environment. */
export function BooleanSetting(name: string, { description }: SettingText): PropertyDecorator {
  return declared(
    name,
    description,
    IsOptional(),
    Transform(boolean),
    IsBoolean({ message: `${name} must be true or false` }),
  );
}

/** One of some words from the environment. */
export function ChoiceSetting(
  name: string,
  { description, values }: SettingText & { readonly values: readonly string[] },
): PropertyDecorator {
  const message = `${name} must be ${values.join(' or ')}`;
  return declared(name, description, IsOptional(), IsIn(values, { message }));
}

/** Texts from the environment, separated by commas. */
export function ListSetting(name: string, { description }: SettingText): PropertyDecorator {
  const message = `${name} must list texts`;
  return declared(name, description, Transform(list), IsString({ each: true, message }));
}

/** The settings that a class declares. */
export function listedSettings(settings: Type<object>): ListedSetting[] {
  const usual = new settings() as Record<string, unknown>;
  return declarationsOf(settings.prototype as object).map(({ name, description, property }) => ({
    name,
    description,
    usual: written(usual[property]),
  }));
}

function declared(name: string, description: string, ...rules: PropertyDecorator[]): PropertyDecorator {
  const declare: PropertyDecorator = (target, property) => {
    const more = { name, description, property: String(property) };
    Reflect.defineMetadata(LISTED, [...declarationsOf(target), more], target);
  };
  return applyDecorators(declare, Expose({ name }), ...rules);
}

function declarationsOf(target: object): readonly Declared[] {
  return (Reflect.getMetadata(LISTED, target) ?? []) as readonly Declared[];
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.join();
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
