/**
 * The client of the daemon, in the operators of Perl alone: a module would take longer to load than all of
 * this to run. `-T` keeps Perl from loading code that variables name, `C0` from taking bytes for text where PERL_UNICODE
 * says so: it ends with an error where such a file is read in pieces. What is in double braces is filled in.
 *
 * Whatever is wrong, the hook itself gets the same standard input. Nothing is printed before the answer is whole.
 */
export const PERL_CLIENT_TEMPLATE = String.raw`#!{{perl}} -TC0
# Made by "sluice init --daemon", which also renews it. A coding agent starts this. It asks the daemon of
# Sluice, and starts the hook itself where that is not there, not this user's, too slow or not understood.
$SIG{PIPE} = 'IGNORE';
my ($cold, $build, $node, $serve) = ({{cold}}, {{build}}, {{node}}, {{serve}});

# One of these loads foreign code into the guard, the other triples the time that Node takes to start.
delete @ENV{'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'PERL_BADLANG'};
# Where your policy is, as it was then: a project may set variables of an agent, and must not choose another.
{{places}}

my @words = @ARGV;
my $code = 2;
if (@words && $words[0] eq '--open') { $code = 1; shift @words }
my $timeout = 20;
for my $at (0 .. $#words) {
  $timeout = $1 if $words[$at] =~ /^--timeout=(.+)/s;
  $timeout = $words[$at + 1] if $words[$at] eq '--timeout' && $at < $#words;
}

# Seconds: left of what is waited for now, and spent in all. Where select does not say how long it took, each wait gets
# half of what is left, so that all of them together never take longer.
my ($budget, $spent, $exact) = (1, 0, $^O eq 'linux');
my ($body, $ended, $typed, $open) = ('', 0, -t STDIN, 0);

sub ready {
  my ($file, $write) = @_;
  my $bits = '';
  vec($bits, $file, 1) = 1;
  my $most = $exact ? $budget : $budget / 2;
  return 0 if $most <= 0.0005;
  my ($found, $left) = $write ? select(undef, $bits, undef, $most) : select($bits, undef, undef, $most);
  my $took = $exact ? $most - $left : $most;
  $budget -= $took;
  $spent += $took;
  return $found > 0;
}

sub clean { defined $_[0] && $_[0] =~ /\A(.*)\z/s ? $1 : '' }

sub fail {
  my $at = "sluice: $_[0]\n";
  syswrite STDERR, $at;
  exit $code;
}

my $rare = <<'RARE';
# A daemon for the next ones. It gets nothing of this one but where its user's files are.
sub begin {
  my ($run) = @_;
  mkdir $run, 0700;
  my $mark = "$run/starting";
  if (!mkdir $mark, 0700) {
    my @stat = lstat $mark or return;
    return if abs(time - $stat[9]) < 30;
    rmdir $mark and mkdir $mark, 0700 or return;
  }
  my $child = fork;
  return if !defined $child || $child;
  # In a group of its own: what ends the agent's programs does not end it.
  setpgrp 0, 0;
  open STDIN, '<', '/dev/null';
  open STDOUT, '>', '/dev/null';
  open STDERR, '>', '/dev/null';
  my %own = map { ($_, clean($ENV{$_})) } grep { /^(?:HOME|USER|LOGNAME|TZ|LANG|LANGUAGE|LC_[A-Z]+|XDG_[A-Z]+_HOME)$/ } keys %ENV;
  %ENV = (%own, PATH => '/usr/local/bin:/usr/bin:/bin');
  chdir '/';
  exec { $node } $node, {{flags}}, $serve;
  exit 1;
}

# The hook itself, with the same standard input and the time that is left.
sub hook {
  my ($run) = @_;
  syswrite SERVER, 'F' if $open;
  close SERVER if $open;
  begin($run) if defined $run;
  my $rest = $timeout - $spent;
  fail("Nothing was decided within $timeout s, so this is a denial") if $timeout =~ /^[\d.]+$/ && $rest <= 0;
  if ($spent >= 0.5) {
    for my $at (0 .. $#words) {
      $words[$at] = "--timeout=$rest" if $words[$at] =~ /^--timeout=/;
      $words[$at + 1] = $rest if $words[$at] eq '--timeout' && $at < $#words;
    }
  }
  if (!$typed) {
    pipe OUT, IN or fail("There is no pipe to hand the event on: $!");
    # What fits is written now; for the rest there is a process that writes while the hook reads.
    my $flags = {{nonblock}};
    fcntl IN, 4, $flags;
    my $sent = syswrite(IN, $body) || 0;
    if ($sent < length $body || !$ended) {
      my $child = fork;
      fail("There is no process to hand the event on: $!") if !defined $child;
      if (!$child) {
        $SIG{PIPE} = 'DEFAULT';
        close OUT;
        close STDOUT;
        close STDERR;
        fcntl IN, 4, 0;
        while ($sent < length $body) { $sent += syswrite(IN, $body, 1 << 16, $sent) || exit }
        if (!$ended) { while (sysread STDIN, my $piece, 1 << 16) { syswrite IN, $piece } }
        exit;
      }
    }
    close IN;
    open STDIN, '<&', OUT or fail("The event could not be handed on: $!");
    close OUT;
  }
  $SIG{PIPE} = 'DEFAULT';
  # Perl starts nothing under a path that others could write to; the hook gets it back.
  my @path = exists $ENV{PATH} ? ('--path', clean($ENV{PATH})) : ();
  $ENV{PATH} = '/usr/bin:/bin';
  for (qw(IFS CDPATH ENV BASH_ENV TERM)) { $ENV{$_} = clean($ENV{$_}) if exists $ENV{$_} }
  exec { '/bin/sh' } '/bin/sh', $cold, @path, ($code == 1 ? '--open' : ()), map { clean($_) } @words;
  fail("The hook could not be started: $!");
}
1;
RARE

# Starts the hook itself. What that takes is compiled only then: it would be a third of all there is to compile.
sub cold {
  eval $rare or fail("The hook could not be started: $@");
  hook(@_);
}

cold() if $typed || -t STDERR || $timeout !~ /^\d+(?:\.\d+)?$/;
while (1) {
  ready(0, 0) or cold();
  my $got = sysread STDIN, $body, 1 << 18, length $body;
  cold() if !defined $got || length $body > 17 << 20;
  if (!$got) { $ended = 1; last }
}

my $home = clean($ENV{HOME});
# Under another home the hook itself says what is wrong.
cold() if $home ne {{home}};
my $run = {{state}} . '/sluice/run';
my $path = "$run/gate.sock";
my $cwd = readlink '/proc/self/cwd';
$cwd = $ENV{PWD} if !defined $cwd && defined $ENV{PWD} && join(' ', (stat '.')[0, 1]) eq join(' ', (stat $ENV{PWD})[0, 1]);
cold() if !defined $cwd || !-d $cwd || length $path > 100;

# Whoever else could have made it must not answer.
my @place = lstat $run or cold($run);
cold() if $place[4] != $> || ($place[2] & 0170077) != 0040000;
my @socket = lstat $path or cold($run);
cold() if $socket[4] != $> || ($socket[2] & 0170000) != 0140000;

$budget = {{budget}} / 1000;
socket SERVER, 1, 1, 0 or cold();
fcntl SERVER, 4, {{nonblock}} or cold();
my $address = $^O eq 'linux' ? pack('Sa*', 1, "$path\0") : pack('CCa*', 3 + length $path, 1, "$path\0");
connect SERVER, $address or cold($! == {{refused}} ? $run : undef);
$open = 1;
if ($^O eq 'linux') {
  my (undef, $user) = unpack 'iII', getsockopt(SERVER, 1, 17) || '';
  cold() if !defined $user || $user != $>;
}

my $since = 0;
if (open UPTIME, '<', '/proc/uptime') {
  sysread UPTIME, my $text, 64;
  $since = $1 . $2 . '0' if $text =~ /^(\d+)\.(\d\d)/;
  close UPTIME;
}
my $id = "$$-" . int rand 1e9;
my $args = join '', map { "$_\0" } @words;
my $env = join '', map { "$_=$ENV{$_}\0" } keys %ENV;
my $message = join(' ', 'sluice/1', $id, $build, {{budget}}, $since, length $args, length $env, length $cwd, length $body)
  . "\n$args$env$cwd$body";
my $sent = 0;
while ($sent < length $message) {
  my $wrote = syswrite SERVER, $message, 1 << 18, $sent;
  if (defined $wrote) { $sent += $wrote; next }
  cold() if $! != {{again}} || !ready(fileno SERVER, 1);
}

my $answer = '';
my ($exit, $out, $err, $begin);
while (1) {
  if (!defined $exit) {
    if ($answer =~ s/\AW \Q$id\E\n//) {
      $budget = {{patience}} / 1000;
      next;
    }
    if ($answer =~ /\AA \Q$id\E (\d{1,3}) (\d{1,9}) (\d{1,9})\n/) { ($exit, $out, $err, $begin) = ($1, $2, $3, length $&) }
    else { cold() if $answer =~ /\n/ || length $answer > 200 }
  }
  if (defined $exit) {
    my $more = $begin + $out + $err - length $answer;
    cold() if $more < 0;
    last if $more == 0;
  }
  cold() if $spent > $timeout + 1 || !ready(fileno SERVER, 0);
  my $got = sysread SERVER, $answer, 1 << 18, length $answer;
  cold() if !$got;
}

sub say {
  my ($file, $text) = @_;
  my $sent = 0;
  while ($sent < length $text) {
    my $wrote = syswrite $file, $text, length($text) - $sent, $sent;
    return 0 if !defined $wrote;
    $sent += $wrote;
  }
  return 1;
}
say(\*STDERR, substr $answer, $begin + $out, $err);
exit $exit if say(\*STDOUT, substr $answer, $begin, $out);
say(\*STDERR, "sluice: The answer could not be written, so this is a denial.\n") if $exit == 0;
exit 2;
`;
