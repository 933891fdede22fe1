import type { Command } from 'commander';

/** Shells for which there is completion. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** A shell with completion. */
export type Shell = (typeof SHELLS)[number];

/** What may come next, by the words before it: `incident post`, or `incident post --status` for an option's value. */
type Words = ReadonlyMap<string, readonly string[]>;

/** A script that completes commands, options and their values. It starts no program. */
export function completionScript(program: Command, shell: Shell): string {
  const words = new Map(wordsOf(program, [], optionsOf(program)));
  return shell === 'fish' ? fish(words) : `${shell === 'zsh' ? ZSH_START : ''}${bash(words)}`;
}

function* wordsOf(
  command: Command,
  path: readonly string[],
  common: readonly string[],
): Generator<[string, readonly string[]]> {
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const names = command.commands.map((child) => child.name());
  const options = path.length === 0 ? [] : optionsOf(command);
  yield [path.join(' '), [...names, ...choices, ...options, ...common]];
  for (const { long, argChoices } of command.options)
    if (typeof long === 'string' && argChoices !== undefined) yield [[...path, long].join(' '), argChoices];
  for (const child of command.commands) yield* wordsOf(child, [...path, child.name()], common);
}

function optionsOf(command: Command): string[] {
  return command.options.map(({ long }) => long).filter((long) => typeof long === 'string');
}

function bash(words: Words): string {
  const cases = [...words].map(([path, next]) => `    '${path}') echo '${next.join(' ')}' ;;`);
  return `_heliograph_words() {
  case "$1" in
${cases.join('\n')}
  esac
}
_heliograph() {
  local path='' word words i
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    [[ $word == -* || -z $(_heliograph_words "\${path:+$path }$word") ]] || path="\${path:+$path }$word"
  done
  words=''
  [[ $previous != -* ]] || words=$(_heliograph_words "$path $previous")
  COMPREPLY=($(compgen -W "\${words:-$(_heliograph_words "$path")}" -- "$current"))
}
complete -F _heliograph heliograph
`;
}

const ZSH_START = `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
autoload -Uz bashcompinit && bashcompinit
`;

function fish(words: Words): string {
  const cases = [...words].map(
    ([path, next]) => `        case '${path}'\n            printf '%s\\n' ${next.join(' ')}`,
  );
  return `function __heliograph_words
    switch "$argv"
${cases.join('\n')}
    end
end
function __heliograph_next
    set -l path
    set -l tokens (commandline -opc)
    for word in $tokens[2..-1]
        if not string match -q -- '-*' $word; and count (__heliograph_words $path $word) >/dev/null
            set path $path $word
        end
    end
    set -l words
    if string match -q -- '-*' $tokens[-1]
        set words (__heliograph_words $path $tokens[-1])
    end
    if test (count $words) -eq 0
        set words (__heliograph_words $path)
    end
    printf '%s\\n' $words
end
complete -c heliograph -f -a '(__heliograph_next)'
`;
}
