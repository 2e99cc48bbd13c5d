"""`make release`: the extension with the server inside, then the wheel with the extension inside, both in `build/`."""

import environment
import extension
import steps
from steps import BUILD, StepFailed


def main() -> None:
    try:
        environment.make_environment()
        extension.check_node()
        extension.install_packages(extension.EXTENSION)
        steps.say("packaging the extension")
        extension.package()
        steps.say("building the wheel")
        wheel = extension.build_wheel(BUILD, with_extension=True)
    except StepFailed as error:
        steps.finish(str(error))
    else:
        vsix = next(each for each in BUILD.glob("moorage-*.vsix"))
        for path in (vsix, wheel):
            steps.say(f"{path.relative_to(steps.ROOT)}  {path.stat().st_size / 1_000_000:.1f} MB")


if __name__ == "__main__":
    main()
